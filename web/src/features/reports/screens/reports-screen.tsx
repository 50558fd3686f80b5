import { Button, Pagination, UnstyledButton } from '@mantine/core';
import { listSavedReports } from '@vigil/contract/reports/endpoints.ts';
import { reportCategories } from '@vigil/contract/reports/report.ts';
import { IconFileAnalytics, IconPlus, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { browserZone, currentZone } from '../../../lib/clock.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { choice, id, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { RecentlyDeleted } from '../../trash/components/recently-deleted.tsx';
import { reportOptionsQuery, reportsQuery, useCreateProgressReport } from '../api.ts';
import { OrderedReports } from '../components/ordered-reports.tsx';
import { ReportDialog } from '../components/report-dialog.tsx';
import { ReportDrawer } from '../components/report-drawer.tsx';
import { ReportList } from '../components/report-list.tsx';
import classes from '../components/reports.module.css';
import { dayAndTimeIn } from '../rules.ts';

/** `form`: `new`, or the id of the report being edited. */
const params = { category: choice(reportCategories, 'all'), page: number(), open: id(), form: text() };
const PAGE_SIZE = 20;

/** Saved reports: what they contain, when they are next made, and their last outcome. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const [{ category, page, open, form }, setState] = useSearchState(params);
  const options = useQuery(reportOptionsQuery());
  const reports = useQuery(reportsQuery(category, PAGE_SIZE, page * PAGE_SIZE));
  const createReport = useCreateProgressReport();
  const { data } = reports;
  const time_zone = options.data?.time_zone ?? currentZone();
  const canOrder = options.data !== undefined && options.data.kinds.length > 0;
  const add = (
    <Button leftSection={<IconPlus size={18} />} disabled={!canOrder} onClick={() => setState({ form: 'new' })}>
      {t('reports.new')}
    </Button>
  );
  const hasReports = data !== undefined && data.counts.all > 0;
  const close = () => setState({ form: '' });
  return (
    <div className={classes.screen} data-beside={form !== '' || undefined}>
      <div className={classes.main}>
        <PageHeader
          title={t('reports.title')}
          crumbs={[{ text: t('menu.section.statistics') }]}
          state={<Summary all={data?.counts.all} next={data?.next_at ?? null} time_zone={time_zone} />}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconTable size={18} />}
                loading={createReport.isPending}
                onClick={() => createReport.mutate({})}
              >
                {t('reports.progress_now')}
              </Button>
              {/* An empty list offers the same button. */}
              {hasReports && add}
            </>
          }
        />
        <div className={classes.chips}>
          {hasReports && (
            <div role="group" aria-label={t('reports.filter')} className={classes.filters}>
              {reportCategories.map((value) => (
                <UnstyledButton
                  key={value}
                  className={classes.chip}
                  aria-pressed={value === category}
                  onClick={() => setState({ category: value, page: 0, open: '' })}
                >
                  {t(`reports.category.${value}`)} {data !== undefined && <b>{formatNumber(data.counts[value])}</b>}
                </UnstyledButton>
              ))}
            </div>
          )}
          <RecentlyDeleted kind="report" lists={[listSavedReports]} />
        </div>
        <Card>
          {reports.isLoadingError && <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />}
          {data === undefined && !reports.isLoadingError && <SkeletonRows count={5} height={48} />}
          {data?.data.length === 0 && (
            <EmptyState
              icon={IconFileAnalytics}
              title={t(category === 'all' ? 'reports.empty_title' : 'ui.nothing_found')}
              text={category === 'all' ? t('reports.empty_text') : undefined}
              action={category === 'all' ? add : undefined}
            />
          )}
          {data !== undefined && data.data.length > 0 && (
            <ReportList
              time_zone={time_zone}
              reports={data.data}
              open={open}
              onOpen={(next) => setState({ open: next, page })}
              onEdit={(report_id) => setState({ form: report_id, page, open })}
            />
          )}
        </Card>
        {data !== undefined && data.total_count > PAGE_SIZE && (
          <Pagination
            mt={16}
            total={Math.ceil(data.total_count / PAGE_SIZE)}
            value={page + 1}
            onChange={(next) => setState({ page: next - 1, open: '' })}
          />
        )}
        <OrderedReports />
      </div>
      {form !== '' && options.data !== undefined && canOrder && (
        <ReportDrawer
          key={form}
          id={form === 'new' ? null : form}
          options={options.data}
          onClose={close}
          onSaved={(saved) => setState({ form: '', open: saved, category: 'all', page: form === 'new' ? 0 : page })}
        />
      )}
      <ReportDialog title={t('reports.progress_now')} job={createReport.data} onClose={createReport.reset} />
    </div>
  );
}

type SummaryProps = { all: number | undefined; next: string | null; time_zone: string };

function Summary({ all, next, time_zone }: SummaryProps) {
  const { t } = useTranslation();
  if (all === undefined || all === 0) return ' ';
  const saved = t('reports.saved', { count: all, formatted: formatNumber(all) });
  if (next === null) return saved;
  const { day, time } = dayAndTimeIn(next, time_zone);
  // Names the time zone if it is not the reader's.
  const at = [formatDate(day), time, ...(time_zone === browserZone() ? [] : [time_zone])].join(', ');
  return `${saved} · ${t('reports.next', { at })}`;
}
