import { Box } from '@mantine/core';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { noFlaws } from '@vigil/contract/shared/flaws.ts';
import { pictureLimits } from '@vigil/contract/shared/file-limits.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CourseCover } from '../../courses/components/course-cover.tsx';
import { useChangePicture } from '../api.ts';

/** Sets a picture for this assignment only; the course's picture does not change. */
export function PictureDialog({ assigned, onClose }: { assigned: AssignedCourse; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChangePicture();
  const initial: { image: File | null } = { image: null };
  const draft = useDraft({
    name: `assignment_picture.${assigned.id}`,
    initial,
    flaws: ({ image }) => (image === null ? { image: { code: 'none_chosen' } } : noFlaws),
    save: ({ image }) => change.mutateAsync({ params: { id: assigned.id }, body: { image: image! } }),
    onSaved: onClose,
  });
  const { image } = draft.values;
  return (
    <FormDialog draft={draft} title={t('assignments.change_picture')} size={480} onClose={onClose}>
      {image === null && (
        <Box maw={280}>
          <CourseCover course={assigned} />
        </Box>
      )}
      <FileDrop label={t('assignments.picture')} limits={pictureLimits} file={image} onFile={(image) => draft.set({ image })} />
      <FieldError text={draft.errorOf('image')} />
    </FormDialog>
  );
}
