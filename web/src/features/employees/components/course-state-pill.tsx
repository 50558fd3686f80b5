import type { PersonCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { useTranslation } from 'react-i18next';
import { Pill, type PillColour } from '../../../ui/pill.tsx';
import { type CourseState, courseStateOf } from '../rules.ts';

const colours: Record<CourseState, PillColour> = {
  off: 'neutral',
  planned: 'neutral',
  closed: 'neutral',
  not_started: 'neutral',
  in_progress: 'primary',
  completed: 'green',
  overdue: 'red',
};

export function CourseStatePill({ course }: { course: PersonCourseSummary }) {
  const { t } = useTranslation();
  const state = courseStateOf(course);
  return <Pill colour={colours[state]}>{t(`person.course_state.${state}`)}</Pill>;
}
