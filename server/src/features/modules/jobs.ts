import { queued, type Background } from '../../jobs/background.ts';
import { closeSlideEdit, closeSlideEditJob } from './commands/slide-edits.ts';

export const jobs: Background[] = [queued(closeSlideEditJob, closeSlideEdit)];
