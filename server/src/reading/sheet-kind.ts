import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { FileRefusal } from './refusal.ts';

export type SheetKind = 'text' | 'xlsx' | 'ods' | 'xls' | 'html';

const HEAD_BYTES = 65_536;

/** Detects the kind of a sheet by its content. The file name only tells whether a text was meant to be a workbook. */
export async function sheetKind(path: string, filename: string): Promise<SheetKind> {
  const head = await headOf(path);
  const name = extname(filename).toLowerCase();
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return zipKind(head, name);
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'xls';
  if (head.subarray(0, 1024).includes('%PDF-')) throw new FileRefusal('sheet_is_pdf');
  if (isPicture(starts, head)) throw new FileRefusal('sheet_is_picture');
  const text = wideEncoding(head) === undefined ? head.toString('latin1').replace(/^\xEF\xBB\xBF/, '') : head.toString('utf16le');
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 2000)
    .toLowerCase();
  if (/^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|meta|body|table|style)\b/.test(start)) return 'html';
  if (start.startsWith('<?xml') || start.startsWith('<workbook')) {
    throw new FileRefusal('other_format', { format: /office:spreadsheet/.test(start) ? 'Excel 2003 XML' : 'XML' });
  }
  if (start.startsWith('mime-version:')) throw new FileRefusal('other_format', { format: 'MHTML' });
  if (name === '.xlsx' || isBinary(head)) throw new FileRefusal('unreadable');
  return 'text';
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns the kind of a zip archive. Refuses one that is named like a text file: probably the wrong file was chosen. */
function zipKind(head: Buffer, name: string): SheetKind {
  const isOds = head.subarray(30, 38).equals(Buffer.from('mimetype'));
  if (name === '.csv') throw new FileRefusal('sheet_called_text', { format: isOds ? '.ods' : '.xlsx' });
  return isOds ? 'ods' : 'xlsx';
}

function isPicture(starts: (...bytes: number[]) => boolean, head: Buffer): boolean {
  return (
    starts(0x89, 0x50, 0x4e, 0x47) ||
    starts(0xff, 0xd8, 0xff) ||
    head.subarray(0, 4).equals(Buffer.from('GIF8')) ||
    (head.subarray(0, 4).equals(Buffer.from('RIFF')) && head.subarray(8, 12).equals(Buffer.from('WEBP')))
  );
}

const ZEROS_SHARE = 0.1;
const ONE_SIDE = 0.95;

/** Detects UTF-16 by its mark, or because the zero bytes of its Latin characters, digits and signs are all on one side. */
export function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sides = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) sides[at % 2]! += 1;
  const [even, odd] = sides as [number, number];
  const zeros = even + odd;
  if (zeros < 2 || zeros < head.length * ZEROS_SHARE) return undefined;
  if (odd >= zeros * ONE_SIDE) return 'utf-16le';
  return even >= zeros * ONE_SIDE ? 'utf-16be' : undefined;
}

const CONTROLS_SHARE = 0.02;

/** Whether the file has control characters that no text has. A single stray one is dropped when the text is read. */
function isBinary(head: Buffer): boolean {
  if (wideEncoding(head) !== undefined) return false;
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length;
  return controls > 4 && controls > head.length * CONTROLS_SHARE;
}
