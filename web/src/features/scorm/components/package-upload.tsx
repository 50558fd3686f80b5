import { Button, Stack, Text } from '@mantine/core';
import { packageLimits } from '@vigil/contract/scorm/rules.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice.tsx';
import { importQuery } from '../api.ts';

type Props = {
  label: string;
  /** Sends the file and returns the id of the job that reads it. */
  onUpload: (file: File) => Promise<string>;
  onRead: (job: LongJob) => void;
  /** The upload progress in percent; null while nothing is being sent. */
  sent: number | null;
  error: Error | null;
};

/** Uploads a package: choosing it, the upload and reading progress, and the reason if it is rejected. */
export function PackageUpload({ label, onUpload, onRead, sent, error }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const { data: job } = useQuery(importQuery(jobId));
  const isReading = jobId !== null && (job === undefined || job.status === 'in_process');
  const announce = useEffectEvent((read: LongJob) => onRead(read));
  useEffect(() => {
    if (job?.status === 'success') announce(job);
  }, [job]);
  return (
    <Stack gap={16}>
      <FileDrop
        label={t('scorm.upload.drop')}
        limits={packageLimits}
        file={file}
        progress={isReading ? 100 : sent}
        onFile={(next) => {
          setFile(next);
          setJobId(null);
        }}
      />
      {isReading && <Reading job={job} />}
      {job?.status === 'error' && (
        <Notice status="error">{job.error === 'internal' || job.error === null ? t('scorm.upload.failed') : job.error}</Notice>
      )}
      <RefusalNotice error={error} />
      <FormActions>
        <Button
          disabled={file === null}
          loading={sent !== null || isReading}
          onClick={() => {
            setJobId(null);
            if (file !== null) onUpload(file).then(setJobId, () => undefined);
          }}
        >
          {label}
        </Button>
      </FormActions>
    </Stack>
  );
}

function Reading({ job }: { job: LongJob | undefined }) {
  const { t } = useTranslation();
  const total = job?.total ?? 0;
  return (
    <div role="status">
      <Text size="sm" mb={6}>
        {total === 0
          ? t('scorm.upload.reading')
          : t('scorm.upload.storing', { done: formatNumber(job?.done ?? 0), total: formatNumber(total) })}
      </Text>
      <ProgressBar value={total === 0 ? 0 : (100 * (job?.done ?? 0)) / total} label={t('scorm.upload.reading')} />
    </div>
  );
}
