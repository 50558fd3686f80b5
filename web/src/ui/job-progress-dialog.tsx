import { Button, Group, Loader } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showTip } from '../lib/tips.ts';
import { EmptyState } from './empty-state.tsx';
import { type PollState, usePolling } from './use-polling.ts';
import { Dialog } from './dialog.tsx';
import { FormActions } from './form-actions.tsx';

/** The fields that every polled job has. */
export type Job = { status: 'in_progress' | 'complete' | 'error'; url?: string | null };

type Props = {
  title: string;
  /** The job to wait for; null closes the dialog and stops polling. */
  jobId: string | null;
  /** Loads the job; null if no job has this id, so that there will be no file. */
  check: (id: string, signal: AbortSignal) => Promise<Job | null>;
  onClose: () => void;
};

type Outcome = 'running' | 'ready' | 'without_url' | 'unknown_error' | 'time_error';

export function JobProgressDialog({ title, jobId, check, onClose }: Props) {
  const { t } = useTranslation();
  const state = usePolling<Job | null>({
    id: jobId,
    check,
    isOver: (job) => job?.status !== 'in_progress',
    // Spec point 4: "complete" with a url is a success, whatever the file contains.
    onDone: (job) => job?.status === 'complete' && Boolean(job.url) && showTip('report.success'),
  });
  const outcome = outcomeOf(state);
  const url = state.kind === 'done' ? state.job?.url : null;
  return (
    <Dialog isOpen={jobId !== null} onClose={onClose} title={title}>
      <div role="status" aria-live="polite">
        {outcome === 'running' ? (
          <Group wrap="nowrap" py={16}>
            <Loader size="sm" />
            {t('ui.job.running')}
          </Group>
        ) : (
          <EmptyState
            icon={outcome === 'ready' || outcome === 'without_url' ? IconCircleCheck : IconCircleX}
            title={t(`ui.job.${outcome}`)}
          />
        )}
      </div>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('commons:close')}
        </Button>
        {url !== null && url !== undefined && (
          <Button component="a" href={url} download>
            {t('commons:download')}
          </Button>
        )}
      </FormActions>
    </Dialog>
  );
}

function outcomeOf(state: PollState<Job | null>): Outcome {
  if (state.kind === 'running') return 'running';
  if (state.kind === 'out-of-time') return 'time_error';
  if (state.kind === 'failed' || state.job?.status === 'error') return 'unknown_error';
  return state.job?.url ? 'ready' : 'without_url';
}
