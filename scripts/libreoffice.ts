import { findPrograms } from '../server/src/drawing/programs.ts';
import { isCalcThere } from '../server/test/programs.ts';
import { installMeanwhile } from './debian.ts';

/** LibreOffice without windows, the tool that makes pictures of its pages, and fonts like those that decks use. */
const PACKAGES = [
  'libreoffice-impress-nogui',
  // Calc reads the workbooks of reports.
  'libreoffice-calc-nogui',
  'poppler-utils',
  'fonts-dejavu-core',
  'fonts-liberation',
  'fonts-crosextra-carlito',
  'fonts-crosextra-caladea',
];

/**
 * Returns whether LibreOffice can draw presentations and read workbooks. On Debian as root, apt installs it while the checks
 * run.
 */
export async function hasLibreOffice(): Promise<boolean> {
  if (findPrograms() === undefined || !isCalcThere()) await installMeanwhile('LibreOffice', PACKAGES);
  return findPrograms() !== undefined;
}
