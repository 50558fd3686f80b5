import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { queryOptions } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';

const ASK_EVERY_MS = 1_000;

/** Polls a long job until it ends; `known` is the job that the creating call returned. */
export const longJobQuery = (known: LongJob) =>
  queryOptions({
    ...query(getLongJob, { params: { id: known.id } }),
    initialData: known,
    enabled: known.status === 'in_process',
    refetchInterval: ({ state }) => (state.data?.status === 'in_process' ? ASK_EVERY_MS : false),
  });
