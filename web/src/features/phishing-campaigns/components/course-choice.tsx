import { Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseChooseDialog } from '../../courses/components/course-choose-dialog.tsx';
import { FieldError } from '../../../ui/field-error.tsx';

type Course = { id: string; title: string };
type Props = { value: Course | null; onChange: (course: Course | null) => void; error: string | undefined };

/** Chooses the course for people who fail. Does not offer archived courses, because the server does not assign them. */
export function CourseChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const [isArchived, setArchived] = useState(false);
  const message = isArchived ? t('phishing_campaigns.form.archived_course') : error;
  return (
    <Group wrap="nowrap">
      <Box flex={1}>
        <Text fw={550}>{t('phishing_campaigns.form.course')}</Text>
        <Text {...(value === null && { c: 'dimmed' })}>{value?.title ?? t('phishing_campaigns.form.no_course_yet')}</Text>
        <FieldError text={message} />
      </Box>
      <Button variant="default" onClick={() => setChoosing(true)}>
        {t('phishing_campaigns.form.choose_course')}
      </Button>
      <CourseChooseDialog
        isOpen={isChoosing}
        chosen={value === null ? [] : [value.id]}
        onClose={() => setChoosing(false)}
        onChoose={([course]) => {
          setChoosing(false);
          setArchived(course?.archived === true);
          if (course?.archived === false) onChange({ id: course.id, title: course.title });
        }}
      />
    </Group>
  );
}
