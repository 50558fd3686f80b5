import { periodic, type Background } from '../../jobs/background.ts';
import { certificateArchive } from './commands/archive.ts';
import { renewCertificates } from './commands/renew.ts';

const QUARTER_MS = 15 * 60 * 1000;

export const jobs: Background[] = [
  periodic({
    worker: 'certificate-renewals',
    everyMs: QUARTER_MS,
    failed: 'Courses whose certificates expire could not be assigned again.',
    run: renewCertificates,
  }),
  certificateArchive.background,
];
