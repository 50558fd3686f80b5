import { findPrograms } from '../server/src/drawing/programs.ts';
import { isCalcThere } from '../server/test/programs.ts';
import { installMeanwhile } from './debian.ts';

/** LibreOffice without windows, what makes pictures of its pages, and typefaces like those that decks ask for. */
const PACKAGES = [
  'libreoffice-impress-nogui',
  // Reads the workbooks of reports.
  'libreoffice-calc-nogui',
  'poppler-utils',
  'fonts-dejavu-core',
  'fonts-liberation',
  'fonts-crosextra-carlito',
  'fonts-crosextra-caladea',
];

/** What draws presentations and reads workbooks: what is there, or Debian's, installed by apt when root, while the checks run. */
export async function hasLibreOffice(): Promise<boolean> {
  if (findPrograms() === undefined || !isCalcThere()) await installMeanwhile('LibreOffice', PACKAGES);
  return findPrograms() !== undefined;
}
