import type { PersonCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/pill.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { learnerStates } from '@vigil/contract/assignments/rules.ts';
import { courseStateOf } from '../rules.ts';

export function CourseStatePill({ course }: { course: PersonCourseSummary }) {
  const { t } = useTranslation();
  const state = courseStateOf(course);
  const word = t(`person.course_state.${state}`);
  if (state === 'off' || state === 'closed') return <Pill>{word}</Pill>;
  return <StateBadge state={state === 'planned' ? state : learnerStates[state]}>{word}</StateBadge>;
}
