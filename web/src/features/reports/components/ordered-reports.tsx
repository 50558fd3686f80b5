import { Button } from '@mantine/core';
import type { OrderedReport } from '@vigil/contract/reports/report.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { List } from '../../../ui/list.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { orderedReportsQuery, useFetchReport } from '../api.ts';
import classes from './reports.module.css';

/** Reports that were ordered once: by the button of a screen, or by a call of another program. */
export function OrderedReports() {
  const { t } = useTranslation();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(orderedReportsQuery());
  const ordered = data?.pages.flatMap((page) => page.data) ?? [];
  if (ordered.length === 0) return null;
  return (
    <section className={classes.ordered} aria-labelledby="ordered-reports">
      <h2 id="ordered-reports">{t('reports.ordered.title')}</h2>
      <small>{t('reports.ordered.text')}</small>
      <Card>
        <List label={t('reports.ordered.title')}>
          {ordered.map((report) => (
            <li key={report.id} className={classes.run}>
              <Ordered report={report} />
            </li>
          ))}
        </List>
      </Card>
      {hasNextPage && (
        <Button mt={8} variant="subtle" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('commons:load_more')}
        </Button>
      )}
    </section>
  );
}

function Ordered({ report }: { report: OrderedReport }) {
  const { t } = useTranslation();
  const fetch = useFetchReport();
  const { id, title, kind, format, status, created_at, asked_by, expires_at } = report;
  const about = [...(title === t(`reports.kind.${kind}`) ? [] : [t(`reports.kind.${kind}`)]), format.toUpperCase()];
  const until = expires_at === null ? '' : t('reports.until', { day: formatDate(expires_at) });
  return (
    <>
      <TwoLine note={about.join(' · ')}>
        <b>{title}</b>
      </TwoLine>
      <div className={classes.fate}>
        <TwoLine note={[asked_by, until].filter((words) => words !== '').join(' · ')}>{formatDateTime(created_at)}</TwoLine>
      </div>
      {status === 'complete' && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={fetch.isPending}
          aria-label={t('reports.ordered.download', { title })}
          onClick={() => fetch.mutate({ params: { id } })}
        >
          {t('commons:download')}
        </Button>
      )}
      {status === 'in_progress' && <StateBadge state="in_progress">{t('reports.status.in_progress')}</StateBadge>}
      {status === 'error' && <StateBadge state="failed">{t('reports.status.error')}</StateBadge>}
    </>
  );
}
