import type { MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/pill.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { dueOf } from '../rules.ts';

/** The time left for a course, coloured by urgency. */
export function DuePill({ course }: { course: MyCourseSummary }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const due = dueOf(course, now);
  if (due.state === 'completed') return <StateBadge state="done">{t('learning.group.completed')}</StateBadge>;
  if (due.state === 'overdue') return <StateBadge state="overdue">{t('learning.group.overdue')}</StateBadge>;
  if (due.state === 'closed') return <Pill>{t('learning.closed')}</Pill>;
  return <Pill colour={due.state === 'soon' ? 'yellow' : 'neutral'}>{t('learning.days', { count: due.days })}</Pill>;
}
