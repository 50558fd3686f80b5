import {
  contentTypes,
  escapeXml,
  linkedPicture,
  namespaces,
  relations,
  writeZip,
  xmlDocument,
  type Relation,
} from '../documents/zip.ts';
import type { Block, DocumentText, Run } from './read-document.ts';

/** Writes a Word document. `picture` is fetched from its address when the document is opened; this format has no macros. */
export function writeDocx({ title, blocks }: DocumentText, picture: string | null): Buffer {
  const links: Relation[] = [];
  const linkTo = (href: string): string => `r${links.push({ type: 'hyperlink', target: href })}`;
  const paragraphs = blocks.map((block) => writeBlock(block, linkTo)).join('');
  const image = picture === null ? '' : writePicture(`r${links.push({ type: 'image', target: picture })}`);
  const { w, r, wp, a, pic } = namespaces;
  return writeZip({
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations([{ type: 'officeDocument', target: 'word/document.xml' }]),
    'word/_rels/document.xml.rels': relations(links),
    'word/document.xml': xmlDocument(
      `<w:document xmlns:w="${w}" xmlns:r="${r}" xmlns:wp="${wp}" xmlns:a="${a}" xmlns:pic="${pic}"><w:body>` +
        `<w:p>${writeRun(title, '<w:b/><w:sz w:val="36"/>')}</w:p>${paragraphs}${image}<w:sectPr/></w:body></w:document>`,
    ),
  });
}

const writeBlock = (block: Block, linkTo: (href: string) => string): string =>
  block.kind === 'paragraph'
    ? `<w:p>${writeRuns(block.runs, linkTo)}</w:p>`
    : `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr><w:tr>${block.cells
        .map((runs) => `<w:tc><w:p>${writeRuns(runs, linkTo)}</w:p></w:tc>`)
        .join('')}</w:tr></w:tbl>`;

const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="BFC5D2"/>`)
  .join('');

const writeRuns = (runs: readonly Run[], linkTo: (href: string) => string): string =>
  runs
    .map(({ text, href }) =>
      href === undefined
        ? writeRun(text)
        : `<w:hyperlink r:id="${linkTo(href)}">${writeRun(text, '<w:color w:val="0563C1"/><w:u w:val="single"/>')}</w:hyperlink>`,
    )
    .join('');

const writeRun = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

const writePicture = (relation: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="9525" cy="9525"/><wp:docPr id="1" name="1"/><a:graphic><a:graphicData uri="${namespaces.pic}"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="1"/><pic:cNvPicPr/></pic:nvPicPr>${linkedPicture(relation, 'pic')}</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
