import type { MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/pill.tsx';

const DAY = 86_400_000;
const SOON_DAYS = 3;

/** How long there is left, in the colour of its haste. */
export function DuePill({ course: { group, is_closed, end_date } }: { course: MyCourseSummary }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  if (group === 'completed') return <Pill colour="green">{t('learning.group.completed')}</Pill>;
  if (group === 'overdue') return <Pill colour="red">{t('learning.group.overdue')}</Pill>;
  if (is_closed) return <Pill>{t('learning.closed')}</Pill>;
  const days = Math.max(0, Math.ceil((Date.parse(end_date) - now) / DAY));
  return <Pill colour={days <= SOON_DAYS ? 'yellow' : 'neutral'}>{t('learning.days', { count: days })}</Pill>;
}
