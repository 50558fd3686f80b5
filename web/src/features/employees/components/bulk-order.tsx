import { Button, Group, Stack } from '@mantine/core';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StaffProgress } from '../../long-jobs/components/staff-progress.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = {
  job: LongJob;
  title: string;
  running: string;
  doneWords: (count: number) => string;
  /** What can be done about the result. */
  children?: ReactNode;
  action?: ReactNode;
  onClose: () => void;
};

/** An ordered action as it goes on, and its result. */
export function BulkOrder({ job, title, running, doneWords, children, action, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} size={480} title={title}>
      <Stack gap={12}>
        <StaffProgress job={job} running={running} doneWords={doneWords} />
        {children}
      </Stack>
      <Group justify="flex-end" mt={24} gap={10}>
        {action}
        <Button onClick={onClose}>{t('commons:close')}</Button>
      </Group>
    </Dialog>
  );
}
