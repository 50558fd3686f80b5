import { queued, type Background } from '../../jobs/background.ts';
import { convertDeck } from './commands/convert-deck.ts';
import { convertDeckJob } from './commands/import-deck.ts';
import { closeSlideEdit, closeSlideEditJob } from './commands/slide-edits.ts';

export const jobs: Background[] = [
  queued(closeSlideEditJob, closeSlideEdit),
  // One deck at a time: LibreOffice takes a core and a quarter of a gigabyte.
  queued(convertDeckJob, convertDeck),
];
