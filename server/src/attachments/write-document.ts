import type { Language } from '@vigil/contract/shared/languages.ts';
import { writeDocx } from './docx.ts';
import { writeZip } from '../documents/zip.ts';
import { writePdf } from './pdf.ts';
import { readDocument } from './read-document.ts';
import { writeXlsx } from './xlsx.ts';

export type TextFile = {
  /** The file name with its extension. */
  name: string;
  /** The media type of the file. */
  type: string;
  /** The source of the file: a document's lines, or the file's own text. */
  content: string;
};

const OFFICE = 'application/vnd.openxmlformats-officedocument';

type Options = {
  /** See `writeDocx`. */
  picture: string | null;
  language: Language;
};

/** Writes the text as a file of its type; text formats stay as they are. */
export async function writeDocument({ name, type, content }: TextFile, { picture, language }: Options): Promise<Buffer | string> {
  switch (type) {
    case 'application/pdf':
      return writePdf(readDocument(content), language);
    case `${OFFICE}.wordprocessingml.document`:
      return writeDocx(readDocument(content), picture);
    case `${OFFICE}.spreadsheetml.sheet`:
      return writeXlsx(readDocument(content), picture);
    case 'application/zip':
      return writeZip({ [name.replace(/\.zip$/i, '.html')]: content });
    default:
      return content;
  }
}
