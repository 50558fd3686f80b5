import { ticking, type Background } from '../../jobs/background.ts';
import { foldFigures } from './commands/fold-figures.ts';
import { keepDays } from './commands/keep-days.ts';

export const jobs: Background[] = [
  ticking({
    worker: 'figures',
    everyMs: 10_000,
    failed: 'Kept figures were not folded.',
    turn: ({ database }) => foldFigures(database),
  }),
  ticking({
    worker: 'organization-days',
    everyMs: 600_000,
    failed: 'Days of organisations were not kept.',
    turn: ({ database }) => keepDays(database),
  }),
];
