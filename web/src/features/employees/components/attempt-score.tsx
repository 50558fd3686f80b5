import type { AttemptSummary } from '@vigil/contract/learning/my-course.ts';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../../lib/format.ts';
import { Pill } from '../../../ui/pill.tsx';

export function AttemptScore({ attempt: { score, is_passed } }: { attempt: Pick<AttemptSummary, 'score' | 'is_passed'> }) {
  const { t } = useTranslation();
  if (score === null) return <Pill colour="primary">{t('person.attempt.open')}</Pill>;
  return (
    <Pill colour={is_passed === true ? 'green' : 'red'}>
      {formatProgress(score)} {t(is_passed === true ? 'person.attempt.passed' : 'person.attempt.failed')}
    </Pill>
  );
}
