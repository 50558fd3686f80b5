import { Button } from '@mantine/core';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import type { orderCertificateArchive } from '@vigil/contract/certificates/endpoints.ts';
import { useTranslation } from 'react-i18next';
import { JobProgressDialog } from '../../../ui/job-progress-dialog.tsx';
import { checkArchive, useCreateArchive } from '../api.ts';

type Props = { id: string; chosen: () => RequestOf<typeof orderCertificateArchive>['body'] };

/** Downloads the certificates of the selected learners as one archive. */
export function ArchiveButton({ id, chosen }: Props) {
  const { t } = useTranslation();
  const createArchive = useCreateArchive();
  return (
    <>
      <Button
        variant="default"
        loading={createArchive.isPending}
        onClick={() => createArchive.mutate({ params: { id }, body: chosen() })}
      >
        {t('certificates.archive')}
      </Button>
      <JobProgressDialog
        title={t('certificates.archive_title')}
        jobId={createArchive.data?.event_id ?? null}
        check={checkArchive}
        onClose={createArchive.reset}
      />
    </>
  );
}
