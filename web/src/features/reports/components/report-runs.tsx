import { Button, Group } from '@mantine/core';
import type { ReportRun, SavedReport } from '@vigil/contract/reports/report.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber, formatProgress } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List } from '../../../ui/list.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import {
  runsQuery,
  useCancelRun,
  useDeleteReport,
  useFetchReport,
  usePauseReport,
  useRepeatRun,
  useRunReport,
  useSendRun,
} from '../api.ts';
import { isOfEachCampaign, progressOf, waitingCountOf } from '../rules.ts';
import classes from './reports.module.css';
import { spanWords } from './span-words.ts';

/** The runs of a report, each with its outcome and its next action. */
export function ReportRuns({ report, onEdit }: { report: SavedReport; onEdit: () => void }) {
  const { t } = useTranslation();
  const { data, error, isLoadingError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    runsQuery(report.id),
  );
  const runs = data?.pages.flatMap((page) => page.data);
  return (
    <>
      <Actions report={report} isRunning={report.last?.status === 'in_progress'} onEdit={onEdit} />
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {runs === undefined && !isLoadingError && <SkeletonRows count={2} height={48} />}
      {runs?.length === 0 && <p className={classes.none}>{t('reports.no_runs')}</p>}
      {runs !== undefined && runs.length > 0 && (
        <div className={classes.boxed}>
          <List label={t('reports.runs')}>
            {runs.map((run) => (
              <li key={run.id} className={classes.run}>
                <Run run={run} />
              </li>
            ))}
          </List>
        </div>
      )}
      {hasNextPage && (
        <Button mt={8} variant="subtle" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('commons:load_more')}
        </Button>
      )}
    </>
  );
}

type ActionsProps = { report: SavedReport; isRunning: boolean; onEdit: () => void };

function Actions({ report, isRunning, onEdit }: ActionsProps) {
  const { t } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  const run = useRunReport();
  const pause = usePauseReport();
  const remove = useDeleteReport();
  const params = { id: report.id };
  const hasClock = report.schedule.type !== 'once';
  return (
    <Group gap={4} mb={8} className={classes.acts}>
      <b>{t('reports.runs')}</b>
      {!isOfEachCampaign({ kind: report.kind, schedule: report.schedule.type }) && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isRunning}
          loading={run.isPending}
          onClick={() => run.mutate({ params })}
        >
          {t('reports.run_now')}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onEdit}>
        {t('commons:edit')}
      </Button>
      {hasClock && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={pause.isPending}
          onClick={() => pause.mutate({ params, body: { is_paused: !report.is_paused } })}
        >
          {t(report.is_paused ? 'reports.resume' : 'reports.pause')}
        </Button>
      )}
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setDeleting(true)}>
        {t('commons:delete')}
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('reports.delete_title', { title: report.title })}
        isPending={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate({ params }, { onSettled: () => setDeleting(false) })}
      >
        {t('reports.delete_text')}
      </ConfirmDialog>
    </Group>
  );
}

function Run({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  const at = formatDateTime(run.created_at);
  const name = run.campaign?.title ?? (run.days === null ? null : spanWords(run.days, t));
  return (
    <>
      <TwoLine note={name === null ? t(`reports.occasion.${run.occasion}`) : at}>
        <b>{name ?? at}</b>
      </TwoLine>
      <div className={classes.fate}>
        <RunOutcome run={run} />
      </div>
      <NextStep run={run} />
    </>
  );
}

function RunOutcome({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  const { status, error, expires_at, deliveries } = run;
  if (status === 'in_progress') return <RunProgress run={run} />;
  if (status === 'error') {
    return (
      <TwoLine note={error}>
        <StateBadge state="failed">{t('reports.status.error')}</StateBadge>
      </TwoLine>
    );
  }
  if (status === 'expired') return <TwoLine note={t('reports.data_there')}>{t('reports.file_gone')}</TwoLine>;
  if (status === 'cancelled') return <>{t('reports.status.cancelled')}</>;
  const until = expires_at === null ? '' : t('reports.until', { day: formatDate(expires_at) });
  const counts = { sent: formatNumber(deliveries.sent), total: formatNumber(deliveries.total) };
  if (deliveries.total === 0) return <TwoLine note={until}>{t('reports.status.complete')}</TwoLine>;
  if (deliveries.failed.length > 0) {
    return (
      <TwoLine
        note={until}
        below={deliveries.failed.map((delivery) => (
          <small key={delivery.to} className={classes.failure}>
            {delivery.to}: {delivery.error}
          </small>
        ))}
      >
        <Pill colour="yellow">{t('reports.delivered', counts)}</Pill>
      </TwoLine>
    );
  }
  return <TwoLine note={until}>{t(waitingCountOf(run) > 0 ? 'reports.delivering' : 'reports.delivered', counts)}</TwoLine>;
}

function RunProgress({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  const share = progressOf(run);
  const { seconds_left } = run;
  const progressTexts = [
    share === 0 || share === 100 ? t('reports.making') : t('reports.making_percent', { percent: formatProgress(share) }),
    ...(seconds_left === null || seconds_left === 0 ? [] : [timeLeft(seconds_left, t)]),
  ];
  return (
    <>
      <ProgressBar label={t('reports.making')} value={share} />
      <small>{progressTexts.join(', ')}</small>
    </>
  );
}

const MINUTE = 60;
const timeLeft = (seconds: number, t: TFunction): string =>
  seconds < MINUTE
    ? t('reports.seconds_left', { seconds: formatNumber(seconds) })
    : t('reports.minutes_left', { minutes: formatNumber(Math.ceil(seconds / MINUTE)) });

/** The next action for a run: cancel it, repeat it, or send and download its file. */
function NextStep({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  const cancel = useCancelRun();
  const repeat = useRepeatRun();
  const send = useSendRun();
  const fetch = useFetchReport();
  const request = { params: { id: run.id } };
  const step = (label: string, call: { isPending: boolean }, onClick: () => void) => (
    <Button variant="subtle" size="compact-sm" loading={call.isPending} onClick={onClick}>
      {label}
    </Button>
  );
  if (run.status === 'in_progress') return step(t('commons:cancel'), cancel, () => cancel.mutate(request));
  if (run.status !== 'complete') return step(t('reports.again'), repeat, () => repeat.mutate(request));
  return (
    <Group gap={4} justify="flex-end">
      {run.deliveries.failed.length > 0 && step(t('reports.send_again'), send, () => send.mutate(request))}
      {step(t('commons:download'), fetch, () => fetch.mutate(request))}
    </Group>
  );
}
