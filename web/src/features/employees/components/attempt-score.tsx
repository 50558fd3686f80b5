import type { AttemptSummary } from '@vigil/contract/learning/my-course.ts';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../../lib/format.ts';
import { StateBadge } from '../../../ui/state-badge.tsx';

export function AttemptScore({ attempt: { score, is_passed } }: { attempt: Pick<AttemptSummary, 'score' | 'is_passed'> }) {
  const { t } = useTranslation();
  if (score === null) return <StateBadge state="in_progress">{t('person.attempt.open')}</StateBadge>;
  return (
    <StateBadge state={is_passed === true ? 'done' : 'failed'}>
      {formatProgress(score)} {t(is_passed === true ? 'person.attempt.passed' : 'person.attempt.failed')}
    </StateBadge>
  );
}
