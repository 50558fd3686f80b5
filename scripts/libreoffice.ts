import { findPrograms } from '../server/src/files/drawing/programs.ts';
import { installMeanwhile } from './debian.ts';

/** LibreOffice without windows, what makes pictures of its pages, and typefaces like those that decks ask for. */
const PACKAGES = [
  'libreoffice-impress-nogui',
  'poppler-utils',
  'fonts-dejavu-core',
  'fonts-liberation',
  'fonts-crosextra-carlito',
  'fonts-crosextra-caladea',
];

/** What draws presentations: what is there, or Debian's, installed by apt when root, while the checks run. */
export async function hasLibreOffice(): Promise<boolean> {
  if (findPrograms() === undefined) await installMeanwhile('LibreOffice', PACKAGES);
  return findPrograms() !== undefined;
}
