import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const ending = process.platform === 'win32' ? '.exe' : '';

/** Where installers put it when they do not put it on the path. */
const elsewhere: Record<string, string[]> = {
  soffice: [
    '/opt/libreoffice/program',
    '/Applications/LibreOffice.app/Contents/MacOS',
    'C:\\Program Files\\LibreOffice\\program',
  ],
};

export type Programs = { soffice: string; pdftoppm: string; pdfinfo: string };

/** What draws a presentation: LibreOffice and poppler; undefined when one of them is not installed. Looked for again each time. */
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
