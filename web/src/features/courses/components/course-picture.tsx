import { Box, Button, Stack } from '@mantine/core';
import { pictureLimits } from '@vigil/contract/shared/file-limits.ts';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../ui/file-drop.tsx';
import type { CoveredCourse } from '../rules.ts';
import { CourseCover } from './course-cover.tsx';

type Props = {
  /** The course whose cover is shown; null for a new course. */
  course: CoveredCourse | null;
  picture: File | null;
  onPicture: (picture: File | null) => void;
  onRemove: () => void;
};

/** The course's present cover, its own or drawn, and the field that replaces it. */
export function CoursePicture({ course, picture, onPicture, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap={6} align="stretch">
      {course !== null && picture === null && (
        <Box w="100%" maw={280}>
          <CourseCover course={course} />
          {course.image_path !== null && (
            <Button variant="subtle" mt={6} onClick={onRemove}>
              {t('courses.form.remove_picture')}
            </Button>
          )}
        </Box>
      )}
      <FileDrop
        label={t(course === null ? 'courses.form.picture' : 'courses.form.replace_picture')}
        limits={pictureLimits}
        file={picture}
        onFile={onPicture}
      />
    </Stack>
  );
}
