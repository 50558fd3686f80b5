import { Button } from '@mantine/core';
import type { ReportJob } from '@vigil/contract/reports/report.ts';
import { IconCircleCheck, IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { JobProgressDialog } from '../../../ui/job-progress-dialog.tsx';
import { checkReport } from '../api.ts';

type Props = {
  title: string;
  /** The job as the server created it; undefined before that, null if there will be no file. */
  job: ReportJob | null | undefined;
  /** A printable report is sent by email, so the dialog does not wait for it. */
  isPaper?: boolean;
  onClose: () => void;
};

/** Waits for a report, shows the outcome and offers the file. Closing the dialog stops waiting. */
export function ReportDialog({ title, job, isPaper = false, onClose }: Props) {
  const { t } = useTranslation();
  const isSent = isPaper && job?.status !== 'error';
  if (job === null || (job !== undefined && isSent)) {
    return (
      <Dialog title={title} onClose={onClose}>
        {job === null ? (
          <EmptyState icon={IconCircleCheck} title={t('ui.job.without_url')} />
        ) : (
          <EmptyState icon={IconMailForward} title={t('reports.dialog.will_be_sent')} />
        )}
        <FormActions>
          <Button onClick={onClose}>{t('commons:close')}</Button>
        </FormActions>
      </Dialog>
    );
  }
  return <JobProgressDialog title={title} jobId={job?.id ?? null} check={checkReport} onClose={onClose} />;
}
