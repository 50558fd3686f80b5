import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import PdfDocument from 'pdfkit';
import type { DocumentText, Run } from './read-document.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
/** Fonts with all characters of Russian and Uzbek, read once; a PDF viewer's own fonts lack them. */
const fonts = { plain: readFileSync(join(folder, 'DejaVuSans.ttf')), bold: readFileSync(join(folder, 'DejaVuSans-Bold.ttf')) };

const MARGIN = 56;
const GAP = 8;
const LINK_COLOUR = '#0563c1';

/** Writes a PDF of A4 pages with links and no active content. */
export async function writePdf({ title, blocks }: DocumentText): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4', margin: MARGIN, info: { Title: title } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold);
  pdf.font('bold').fontSize(18).fillColor('#1a1d26').text(title);
  pdf.font('plain').fontSize(11);
  const width = pdf.page.width - 2 * MARGIN;
  for (const block of blocks) {
    pdf.moveDown(0.6);
    if (block.kind === 'paragraph') writeRuns(pdf, block.runs, { x: MARGIN, y: pdf.y, width });
    else writeRow(pdf, block.cells, width);
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

type Place = { x: number; y: number; width: number };

/** Writes runs of text one after another on the same lines; a run may be a link. */
function writeRuns(pdf: PDFKit.PDFDocument, runs: readonly Run[], { x, y, width }: Place): void {
  runs.forEach(({ text, href }, at) => {
    pdf.fillColor(href === undefined ? '#1a1d26' : LINK_COLOUR);
    const options = { width, continued: at < runs.length - 1, link: href ?? null, underline: href !== undefined };
    if (at === 0) pdf.text(text, x, y, options);
    else pdf.text(text, options);
  });
  pdf.fillColor('#1a1d26');
}

/** Writes cells side by side; the row is as high as its highest cell. */
function writeRow(pdf: PDFKit.PDFDocument, cells: readonly Run[][], width: number): void {
  const share = width / cells.length;
  const { y } = pdf;
  let bottom = y;
  cells.forEach((runs, at) => {
    writeRuns(pdf, runs, { x: MARGIN + at * share, y, width: share - GAP });
    bottom = Math.max(bottom, pdf.y);
  });
  pdf
    .moveTo(MARGIN, bottom + 2)
    .lineTo(MARGIN + width, bottom + 2)
    .lineWidth(0.5)
    .strokeColor('#bfc5d2')
    .stroke();
  pdf.x = MARGIN;
  pdf.y = bottom + 2;
}
