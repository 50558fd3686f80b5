import type { MyScormCourse, ScormAttemptSummary } from '@vigil/contract/scorm/my-course.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatProgress } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';

/** A learner's own attempts, and the number left. */
export function MyAttempts({ course }: { course: MyScormCourse }) {
  const { t } = useTranslation();
  const { attempts, attempts_limit } = course;
  if (attempts.length === 0) return null;
  const attemptsLeft = attempts_limit === 0 ? null : Math.max(0, attempts_limit - attempts.length);
  return (
    <Card
      title={t('scorm.attempts.title')}
      aside={attemptsLeft === null ? undefined : t('scorm.attempts.left', { count: attemptsLeft })}
    >
      <List isLined>
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <Row>
              <span>{t('scorm.attempts.number', { number: attempt.number })}</span>
              <small>{formatDate(attempt.started_at)}</small>
              {attempt.percent !== null && <span>{formatProgress(attempt.percent)}</span>}
              <AttemptPill attempt={attempt} />
            </Row>
          </li>
        ))}
      </List>
    </Card>
  );
}

export function AttemptPill({ attempt: { status } }: { attempt: Pick<ScormAttemptSummary, 'status'> }) {
  const { t } = useTranslation();
  return <StateBadge state={status === 'completed' ? 'done' : status}>{t(`scorm.attempts.${status}`)}</StateBadge>;
}
