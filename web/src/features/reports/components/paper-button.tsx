import { Button } from '@mantine/core';
import { IconFileAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOrderPaper } from '../api.ts';
import { ReportDialog } from './report-dialog.tsx';

/** The report of an organisation on paper, to whoever asks for it. */
export function PaperButton({ organization_id }: { organization_id: string }) {
  const { t } = useTranslation();
  const order = useOrderPaper();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileAnalytics size={18} />}
        loading={order.isPending}
        onClick={() => order.mutate({ body: { organization_id } })}
      >
        {t('reports.paper')}
      </Button>
      <ReportDialog title={t('reports.paper')} job={order.data} isPaper onClose={order.reset} />
    </>
  );
}
