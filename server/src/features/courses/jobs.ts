import { ONE_OF_EACH, queued, type Background } from '../../jobs/background.ts';
import { courseExport } from './commands/export-courses.ts';
import { copyContent, copyContentJob } from './commands/copy-to-organizations.ts';

export const jobs: Background[] = [queued(copyContentJob, copyContent, ONE_OF_EACH), courseExport.background];
