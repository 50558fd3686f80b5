import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { JobProgressDialog } from '../../../ui/job-progress-dialog.tsx';
import { checkImportReport, useCreateImportReport } from '../api.ts';

/** Downloads the outcome of each row of an ended import. */
export function ImportReport({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const report = useCreateImportReport();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        loading={report.isPending}
        onClick={() => report.mutate({ body: { event_id: eventId } })}
      >
        {t('staff_imports.report')}
      </Button>
      <JobProgressDialog
        title={t('staff_imports.report')}
        jobId={report.data?.id ?? null}
        check={checkImportReport}
        onClose={() => report.reset()}
      />
    </>
  );
}
