import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '@vigil/contract/shared/languages.ts';
import PdfDocument from 'pdfkit';
import type { DocumentText, Run } from './read-document.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
/** Fonts with all characters of Russian and Uzbek, read once; a PDF viewer's own fonts lack them. */
const fonts = { plain: readFileSync(join(folder, 'DejaVuSans.ttf')), bold: readFileSync(join(folder, 'DejaVuSans-Bold.ttf')) };

const MARGIN = 56;
const GAP = 8;
const LINK_COLOUR = '#0563c1';

/** Writes a PDF of A4 pages with links and no active content. It is tagged, so that programs read it aloud in order. */
export async function writePdf({ title, blocks }: DocumentText, language: Language): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: title },
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold);
  const whole = pdf.struct('Document');
  pdf.addStructure(whole);
  const heading = pdf.struct('H1', {}, [() => void pdf.font('bold').fontSize(18).fillColor('#1a1d26').text(title)]);
  whole.add(heading);
  heading.end();
  pdf.font('plain').fontSize(11);
  const width = pdf.page.width - 2 * MARGIN;
  let table: PDFKit.PDFStructureElement | null = null;
  for (const block of blocks) {
    pdf.moveDown(0.6);
    if (block.kind === 'paragraph') {
      table?.end();
      table = null;
      const paragraph = pdf.struct('P');
      whole.add(paragraph);
      writeRuns(pdf, paragraph, { runs: block.runs, x: MARGIN, y: pdf.y, width });
    } else {
      if (table === null) {
        table = pdf.struct('Table');
        whole.add(table);
      }
      writeRow(pdf, table, { cells: block.cells, width });
    }
  }
  table?.end();
  whole.end();
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

type Line = { runs: readonly Run[]; x: number; y: number; width: number };

/** Writes runs of text one after another on the same lines, as the element `parent`; a run may be a link. */
function writeRuns(pdf: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, { runs, x, y, width }: Line): void {
  runs.forEach(({ text, href }, at) => {
    const write = () => {
      pdf.fillColor(href === undefined ? '#1a1d26' : LINK_COLOUR);
      const options = { width, continued: at < runs.length - 1, link: href ?? null, underline: href !== undefined };
      if (at === 0) pdf.text(text, x, y, options);
      else pdf.text(text, options);
    };
    const run = pdf.struct(href === undefined ? 'Span' : 'Link', {}, [write]);
    parent.add(run);
    run.end();
  });
  parent.end();
  pdf.fillColor('#1a1d26');
}

/** Writes cells side by side; the row is as high as its highest cell. */
function writeRow(
  pdf: PDFKit.PDFDocument,
  table: PDFKit.PDFStructureElement,
  { cells, width }: { cells: readonly Run[][]; width: number },
): void {
  const share = width / cells.length;
  const { y } = pdf;
  let bottom = y;
  const row = pdf.struct('TR');
  table.add(row);
  cells.forEach((runs, at) => {
    const cell = pdf.struct('TD');
    row.add(cell);
    writeRuns(pdf, cell, { runs, x: MARGIN + at * share, y, width: share - GAP });
    bottom = Math.max(bottom, pdf.y);
  });
  row.end();
  pdf.markContent('Artifact');
  pdf
    .moveTo(MARGIN, bottom + 2)
    .lineTo(MARGIN + width, bottom + 2)
    .lineWidth(0.5)
    .strokeColor('#bfc5d2')
    .stroke();
  pdf.endMarkedContent();
  pdf.x = MARGIN;
  pdf.y = bottom + 2;
}
