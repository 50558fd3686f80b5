import { queued, type Background } from '../../jobs/background.ts';
import { eraseJob, eraseOrganization } from './commands/delete-organization.ts';

export const jobs: Background[] = [queued(eraseJob, eraseOrganization)];
