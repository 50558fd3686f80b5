import { Button } from '@mantine/core';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import type { orderCertificateArchive } from '@vigil/contract/certificates/endpoints.ts';
import { useTranslation } from 'react-i18next';
import { JobProgressDialog } from '../../../ui/job-progress-dialog.tsx';
import { checkArchive, useOrderArchive } from '../api.ts';

type Props = { id: string; chosen: () => RequestOf<typeof orderCertificateArchive>['body'] };

/** Downloads the certificates of the selected learners as one archive. */
export function ArchiveButton({ id, chosen }: Props) {
  const { t } = useTranslation();
  const order = useOrderArchive();
  return (
    <>
      <Button variant="default" loading={order.isPending} onClick={() => order.mutate({ params: { id }, body: chosen() })}>
        {t('certificates.archive')}
      </Button>
      <JobProgressDialog
        title={t('certificates.archive_title')}
        jobId={order.data?.event_id ?? null}
        check={checkArchive}
        onClose={order.reset}
      />
    </>
  );
}
