import { Button, Stack } from '@mantine/core';
import type { ScormAttempt } from '@vigil/contract/scorm/attempt.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatProgress } from '../../../lib/format.ts';
import { text } from '../../../lib/search-state.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Columns } from '../../../ui/columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { inkOf } from '../../../ui/theme/states.ts';
import { Tiles } from '../../../ui/tiles.tsx';
import { scormAttemptQuery, scormAttemptsQuery } from '../api.ts';
import { usePermissions } from '../../profile/api.ts';
import { ReportButton } from '../../reports/components/report-button.tsx';
import { AttemptEvents } from '../components/attempt-events.tsx';
import { AttemptQuestions } from '../components/attempt-questions.tsx';
import { AttemptsList } from '../components/attempts-list.tsx';
import { AttemptStrip } from '../components/attempt-strip.tsx';
import { DecideDialog } from '../components/decide-dialog.tsx';
import { durationWords } from '../components/duration-words.ts';
import { AttemptPill } from '../components/my-attempts.tsx';
import { standardWords } from '../components/version-words.ts';
import { linesOf } from '../rules.ts';

const params = { attempt: text() };

/** One learner's attempts at a SCORM course: the chosen attempt event by event, and the operator's decision on it. */
export function ScormAttemptsScreen() {
  const { t } = useTranslation();
  const { course_id, employee_id } = useRouteParams('/admin/learning/assigned/$course_id/employees/$employee_id');
  const permissions = usePermissions();
  const [state, setState] = useSearchState(params);
  const list = useQuery(scormAttemptsQuery({ id: course_id, user_id: employee_id }));
  const attempt_id = state.attempt || list.data?.data[0]?.id;
  const found = useQuery({
    ...scormAttemptQuery({ id: course_id, attempt_id: attempt_id ?? '' }),
    enabled: attempt_id !== undefined,
  });
  const [decision, setDecision] = useState<'pass' | 'reset' | null>(null);
  const failed = [list, found].find(({ isLoadingError }) => isLoadingError);
  if (failed?.error != null) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const attempt = found.data;
  return (
    <>
      <PageHeader
        title={
          attempt
            ? `${attempt.person.name}, ${t('scorm.timeline.number', { number: attempt.number, total: attempt.attempts.length })}`
            : t('scorm.timeline.title')
        }
        crumbs={[
          { text: t('menu.section.learning') },
          { text: t('assignments.title'), to: '/admin/learning/assigned' },
          { text: attempt?.course, to: '/admin/learning/assigned/$course_id', params: { course_id } },
        ]}
        state={
          attempt && (
            <>
              <AttemptPill attempt={attempt} />
              {t('scorm.timeline.state', {
                version: standardWords(t, attempt),
                number: attempt.package_number,
                date: formatDate(attempt.package_date),
                rule: t(`scorm.timeline.rule.${attempt.completion_rule}`, { score: attempt.pass_score ?? '' }),
              })}
            </>
          )
        }
        actions={
          <>
            {attempt !== undefined && permissions.has('admin.staff.employees') && (
              <ReportButton of="scorm_attempt" id={attempt.id} />
            )}
            {attempt?.decision === null && (
              <>
                <Button variant="default" onClick={() => setDecision('reset')}>
                  {t('scorm.decide.reset')}
                </Button>
                {attempt.status !== 'completed' && <Button onClick={() => setDecision('pass')}>{t('scorm.decide.pass')}</Button>}
              </>
            )}
          </>
        }
      />
      {list.data?.data.length === 0 && <EmptyState title={t('scorm.timeline.none')} text={t('scorm.timeline.none_text')} />}
      {list.data?.data.length !== 0 && attempt === undefined && <SkeletonRows count={6} />}
      {attempt !== undefined && (
        <Stack>
          <AttemptTiles attempt={attempt} />
          <Timeline attempt={attempt} onOpen={(id) => setState({ attempt: id })} />
        </Stack>
      )}
      {decision !== null && attempt !== undefined && (
        <DecideDialog place={{ id: course_id, attempt_id: attempt.id }} decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

function Timeline({ attempt, onOpen }: { attempt: ScormAttempt; onOpen: (id: string) => void }) {
  const lines = linesOf(attempt);
  return (
    <>
      <AttemptStrip lines={lines} />
      <Columns last={360}>
        <AttemptEvents attempt={attempt} lines={lines} />
        <Stack>
          <AttemptQuestions attempt={attempt} />
          <AttemptsList attempt={attempt} onOpen={onOpen} />
        </Stack>
      </Columns>
    </>
  );
}

function AttemptTiles({ attempt }: { attempt: ScormAttempt }) {
  const { t } = useTranslation();
  const { status, percent, seconds, median_seconds, interactions, completion_rule, pass_score } = attempt;
  const judged = interactions.filter(({ result }) => result === 'correct' || result === 'incorrect');
  const right = judged.filter(({ result }) => result === 'correct').length;
  return (
    <Tiles>
      <StatTile
        title={t('scorm.timeline.status')}
        value={t(`scorm.attempts.${status}`)}
        colour={inkOf(status === 'completed' ? 'done' : status)}
      />
      <StatTile
        title={t('scorm.timeline.score')}
        value={percent === null ? null : formatProgress(percent)}
        note={completion_rule === 'score' ? t('scorm.timeline.threshold', { score: pass_score ?? 0 }) : undefined}
      >
        {percent !== null && <ProgressBar value={percent} label={t('scorm.timeline.score')} />}
      </StatTile>
      <StatTile
        title={t('scorm.timeline.time')}
        value={durationWords(t, seconds)}
        note={median_seconds === null ? undefined : t('scorm.timeline.usual', { time: durationWords(t, median_seconds) })}
      />
      <StatTile
        title={t('scorm.timeline.right')}
        value={judged.length === 0 ? null : formatNumber(right)}
        suffix={judged.length === 0 ? undefined : t('scorm.timeline.of', { total: formatNumber(judged.length) })}
      />
    </Tiles>
  );
}
