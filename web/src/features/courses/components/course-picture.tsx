import { Box, Button } from '@mantine/core';
import { pictureLimits } from '@vigil/contract/shared/file-limits.ts';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../ui/file-drop.tsx';
import type { CoveredCourse } from '../rules.ts';
import { CourseCover } from './course-cover.tsx';

type Props = {
  /** The course whose saved picture is shown. */
  stored: CoveredCourse | null;
  picture: File | null;
  onPicture: (picture: File | null) => void;
  onRemove: () => void;
};

/** The course's picture until it is removed, then the upload field. */
export function CoursePicture({ stored, picture, onPicture, onRemove }: Props) {
  const { t } = useTranslation();
  if (stored === null) {
    return <FileDrop label={t('courses.form.picture')} limits={pictureLimits} file={picture} onFile={onPicture} />;
  }
  return (
    <div>
      <Box maw={280}>
        <CourseCover course={stored} />
      </Box>
      <Button variant="subtle" mt={6} onClick={onRemove}>
        {t('courses.form.remove_picture')}
      </Button>
    </div>
  );
}
