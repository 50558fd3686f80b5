import { Box, Group, Text } from '@mantine/core';
import type { CourseSummary, CourseType } from '@vigil/contract/courses/course.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardTop, GridCard } from '../../../ui/card-grid.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { CourseCover } from './course-cover.tsx';

type Props = { course: CourseSummary; title: ReactNode; menu?: ReactNode; tick?: ReactNode; showsOrigin?: boolean };

/** A course in a list: its title, its length and, unless the whole list is of one origin, its owner. */
export function CourseCard({ course, title, menu, tick, showsOrigin = true }: Props) {
  const { t } = useTranslation();
  return (
    <GridCard gap={8}>
      <CourseCover course={course} />
      {tick !== undefined && (
        <Box pos="absolute" top={24} left={26}>
          {tick}
        </Box>
      )}
      <CardTop>
        <Text component="h3" inherit lineClamp={2}>
          {title}
        </Text>
        {menu}
      </CardTop>
      {/* This box takes the free height. If the text took it, the first of the hidden lines would show. */}
      <Box flex={1}>
        <Text c="dimmed" size="xs" lineClamp={2}>
          {course.description}
        </Text>
      </Box>
      <Group gap={6}>
        <Text size="xs" c="dimmed" flex={1} style={{ whiteSpace: 'nowrap' }}>
          {formatCourseSize(t, course)}
        </Text>
        {showsOrigin && course.is_public && <Pill colour="primary">{t('courses.public')}</Pill>}
        {course.archived && <Pill>{t('courses.archived')}</Pill>}
        <Pill>{course.language.toUpperCase()}</Pill>
      </Group>
    </GridCard>
  );
}

/** Returns a course's size in words: "4 themes · 12 min". */
export const formatCourseSize = (
  t: ReturnType<typeof useTranslation>['t'],
  { type, themes_count, minutes }: { type: CourseType; themes_count: number; minutes: number },
): string =>
  type === 'scorm'
    ? `SCORM · ${t('courses.minutes', { count: minutes })}`
    : `${t('courses.themes', { count: themes_count })} · ${t('courses.minutes', { count: minutes })}`;
