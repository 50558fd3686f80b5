import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { makeZip, workbookParts } from './zip.ts';

/** A bad file: what it is, its name, its content, and the code with which it is refused. */
export type Bomb = [what: string, filename: string, content: () => string | Buffer | Promise<string | Buffer>, code: string];

const cell = '<c t="str"><v>aaaaaaaaaaaa</v></c>';

export const sheetBombs: Bomb[] = [
  ['a CSV of one row', 'a.csv', () => `a;b\n${'x'.repeat(5_000_000)}`, 'file.too_long_row'],
  ['a CSV of one quoted cell', 'a.csv', () => `a;b\n"${'x\n'.repeat(2_000_000)}`, 'file.too_long_row'],
  ['a CSV of too many cells', 'a.csv', () => 'a;'.repeat(501), 'file.too_long_row'],
  ['a CSV of too many rows', 'a.csv', () => 'a\n'.repeat(250_001), 'file.too_many_rows'],
  ['a workbook of one row', 'a.xlsx', () => makeZip(workbookParts(`<row>${cell.repeat(100_000)}</row>`)), 'file.too_long_row'],
  [
    'a workbook of one cell',
    'a.xlsx',
    () => makeZip(workbookParts(`<row><c t="inlineStr"><is>${'<r><t>a</t></r>'.repeat(40_000)}</is></c></row>`)),
    'file.too_long_row',
  ],
  [
    'a workbook that repeats one long text',
    'a.xlsx',
    () =>
      makeZip(
        workbookParts(`<row>${'<c t="s"><v>0</v></c>'.repeat(6)}</row>`.repeat(20_000), {
          strings: `<si><t>${'x'.repeat(30_000)}</t></si>`,
        }),
      ),
    'file.too_large_unpacked',
  ],
  [
    'a workbook with an entity',
    'a.xlsx',
    () => makeZip(workbookParts('<row><c t="str"><v>&a;</v></c></row>', { doctype: '<!DOCTYPE x [<!ENTITY a "b">]>' })),
    'file.has_doctype',
  ],
  ['a file that is no workbook', 'a.xlsx', () => makeZip([{ name: 'a.txt', content: 'x' }]), 'file.unreadable'],
];

export const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

export const pictureBombs: Bomb[] = [
  [
    'a slow SVG named as a PNG',
    'a.png',
    () =>
      '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="20"/></filter><rect width="4000" height="4000" filter="url(#f)"/></svg>',
    'file.no_picture',
  ],
  ['a picture of an unlisted type', 'a.png', () => blank(10, 10).tiff().toBuffer(), 'file.no_picture'],
  [
    'a picture of too many pixels',
    'a.png',
    () => blank(9000, 9000).png({ compressionLevel: 9 }).toBuffer(),
    'file.too_many_pixels',
  ],
  [
    'a picture of too many frames',
    'a.webp',
    () =>
      sharp(randomBytes(2 * 2 * 501 * 3), { raw: { width: 2, height: 2 * 501, channels: 3, pageHeight: 2 } })
        .gif()
        .toBuffer(),
    'file.too_many_pixels',
  ],
];
