import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const ending = process.platform === 'win32' ? '.exe' : '';

/** Where installers put each program when they do not put it on the path. */
const elsewhere: Record<string, string[]> = {
  soffice: [
    '/opt/libreoffice/program',
    '/Applications/LibreOffice.app/Contents/MacOS',
    'C:\\Program Files\\LibreOffice\\program',
  ],
};

export type Programs = { soffice: string; pdftoppm: string; pdfinfo: string };

/** Finds the programs that draw a presentation, LibreOffice and poppler; undefined if one is missing. Searches on each call. */
export function findPrograms(): Programs | undefined {
  const [soffice, pdftoppm, pdfinfo] = ['soffice', 'pdftoppm', 'pdfinfo'].map(placeOf);
  return soffice === undefined || pdftoppm === undefined || pdfinfo === undefined ? undefined : { soffice, pdftoppm, pdfinfo };
}

const placeOf = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...(elsewhere[name] ?? [])]
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name + ending))
    .find(isProgram);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
