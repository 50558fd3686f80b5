import { periodic, type Background } from '../../jobs/background.ts';
import { beginMonths } from './commands/begin-months.ts';

export const jobs: Background[] = [
  periodic({ worker: 'autophish', everyMs: 10_000, failed: 'Due autophish months could not be looked up.', run: beginMonths }),
];
