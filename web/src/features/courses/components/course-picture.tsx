import { Button } from '@mantine/core';
import { pictureLimits } from '@vigil/contract/shared/file-limits.ts';
import { useTranslation } from 'react-i18next';
import { CourseCover } from './course-cover.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';

type Props = {
  /** The course whose saved picture is shown. */
  stored: { image_path: string | null; title: string } | null;
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
      <CourseCover src={stored.image_path} title={stored.title} height={150} />
      <Button variant="subtle" mt={6} onClick={onRemove}>
        {t('courses.form.remove_picture')}
      </Button>
    </div>
  );
}
