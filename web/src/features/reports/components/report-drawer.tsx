import { CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReportOptions, SavedReport } from '@vigil/contract/reports/report.ts';
import { getSavedReport } from '@vigil/contract/reports/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useOpenLayer } from '../../../ui/use-open-layer.ts';
import { ReportForm } from './report-form.tsx';
import classes from './reports.module.css';

type Props = {
  /** The report to edit; null for a new one. */
  id: string | null;
  options: ReportOptions;
  onClose: () => void;
  onSaved: (id: string) => void;
};

/** The form of a report, beside the list if there is room for both, else over it. */
export function ReportDrawer({ id, options, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const isBeside = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  useOpenLayer(true, onClose);
  const title = t(id === null ? 'reports.new' : 'reports.change');
  const body =
    id === null ? (
      <ReportForm report={null} options={options} onSaved={onSaved} />
    ) : (
      <SavedReportForm id={id} options={options} onSaved={onSaved} />
    );
  if (isBeside)
    return (
      <SidePanel title={title} onClose={onClose}>
        {body}
      </SidePanel>
    );
  return (
    <Drawer
      opened
      closeOnEscape={false}
      returnFocus={false}
      onClose={onClose}
      position="right"
      size={440}
      padding={0}
      title={<span style={{ paddingLeft: 20 }}>{title}</span>}
      closeButtonProps={{ 'aria-label': t('commons:close'), mr: 12 }}
    >
      {body}
    </Drawer>
  );
}

function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <aside className={classes.drawer} aria-label={title}>
      <div className={classes.drawerHead}>
        <h2>{title}</h2>
        <CloseButton aria-label={t('commons:close')} onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}

function SavedReportForm({ id, ...props }: { id: string; options: ReportOptions; onSaved: (id: string) => void }) {
  const { data, error, isLoadingError, refetch } = useQuery({
    ...query(getSavedReport, { params: { id } }),
    meta: { silent: true },
    // A form being filled in must not be reloaded while the person types.
    refetchOnWindowFocus: false,
  });
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={6} />;
  return <ReportForm report={data satisfies SavedReport} {...props} />;
}
