import { Button } from '@mantine/core';
import type { Span } from '@vigil/contract/statistics/period.ts';
import { IconFileAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCreatePaper } from '../api.ts';
import { ReportDialog } from './report-dialog.tsx';

type Props = {
  organization_id: string;
  /** Undefined until the period is known; the report cannot be created before. */
  days: Span | undefined;
};

/** A button that creates an organisation's printable report for the given days. */
export function PaperButton({ organization_id, days }: Props) {
  const { t } = useTranslation();
  const createReport = useCreatePaper();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileAnalytics size={18} />}
        loading={createReport.isPending}
        disabled={days === undefined}
        onClick={() => days && createReport.mutate({ body: { organization_id, period: { type: 'dates', ...days } } })}
      >
        {t('reports.paper')}
      </Button>
      <ReportDialog title={t('reports.paper')} job={createReport.data} isPaper onClose={createReport.reset} />
    </>
  );
}
