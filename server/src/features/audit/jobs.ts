import { queued, type Background } from '../../jobs/background.ts';
import { auditExport } from './commands/export-audit.ts';
import { sealAudit, sealJob } from './commands/seal-audit.ts';

const EVERY_FIVE_MINUTES = '*/5 * * * *';

export const jobs: Background[] = [auditExport.background, queued(sealJob, sealAudit, { cron: EVERY_FIVE_MINUTES })];
