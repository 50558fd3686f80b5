import { ONE_OF_EACH, queued, type Background } from '../../jobs/background.ts';
import { convertDeck } from './commands/convert-deck.ts';
import { convertDeckJob } from './commands/import-deck.ts';
import { closeSlideEdit, closeSlideEditJob } from './commands/slide-edits.ts';

export const jobs: Background[] = [
  queued(closeSlideEditJob, closeSlideEdit),
  // LibreOffice takes a CPU core and a quarter of a gigabyte for each deck.
  queued(convertDeckJob, convertDeck, ONE_OF_EACH),
];
