import type { ScormAttempt } from '@vigil/contract/scorm/attempt.ts';
import type { ScormAttemptSummary } from '@vigil/contract/scorm/my-course.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatProgress } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EntryButton } from '../../../ui/entry.tsx';
import { List } from '../../../ui/list.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';

/** All attempts of one person, and the decision about each. */
export function AttemptsList({ attempt, onOpen }: { attempt: ScormAttempt; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  return (
    <Card title={t('scorm.timeline.decisions')}>
      <List>
        {attempt.attempts.map((entry) => (
          <li key={entry.id}>
            <EntryButton isCurrent={entry.id === attempt.id} onClick={() => onOpen(entry.id)}>
              <TwoLine note={decisionWords(t, entry, attempt.decided_by)}>
                {t('scorm.attempts.number', { number: entry.number })} · {formatDate(entry.started_at)}
                {entry.percent !== null && ` · ${formatProgress(entry.percent)}`}
              </TwoLine>
            </EntryButton>
          </li>
        ))}
      </List>
    </Card>
  );
}

const decisionWords = (t: TFunction, { decision, reason }: ScormAttemptSummary, by: string | null): string =>
  decision === null
    ? t('scorm.timeline.no_decision')
    : t('scorm.timeline.decided', {
        decision: t(decision === 'passed' ? 'scorm.timeline.passed_word' : 'scorm.timeline.reset_word'),
        by: by ?? '',
        reason: reason ?? '',
      });
