import { z } from 'zod';
import { queued, periodic, type Background } from '../../jobs/background.ts';
import { jobKind } from '../../jobs/queue.ts';
import { foldFigures } from './commands/fold-figures.ts';
import { updateResisted } from './commands/update-resisted.ts';
import { saveDailySnapshot } from './commands/save-daily-snapshot.ts';
import { refreshPriorsDaily } from './commands/refresh-priors.ts';

const updateResistedJob = jobKind({ name: 'risk.judge-emails', input: z.object({}), isSingle: true });
const refreshPriorsJob = jobKind({ name: 'risk.refresh-priors', input: z.object({}), isSingle: true });

export const jobs: Background[] = [
  periodic({
    worker: 'figures',
    everyMs: 10_000,
    failed: 'Folding the stored figures failed.',
    run: ({ database }) => foldFigures(database),
  }),
  periodic({
    worker: 'organization-days',
    everyMs: 600_000,
    failed: 'Saving the daily snapshots of organisations failed.',
    run: ({ database }) => saveDailySnapshot(database),
  }),
  queued(refreshPriorsJob, refreshPriorsDaily, { cron: '*/10 * * * *' }),
  queued(updateResistedJob, updateResisted, { cron: '* * * * *' }),
];
