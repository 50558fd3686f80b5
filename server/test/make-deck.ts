import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { makeZip, type ZipEntry } from './zip.ts';

export type TestSlide = {
  title?: string;
  /** Paragraphs; one with a link is a pair of text and address. */
  text?: (string | readonly [string, string])[];
  notes?: string;
  isHidden?: boolean;
  /** JPEG bytes. */
  picture?: Buffer;
  /** `name` is the file name in the deck. */
  sound?: { name: string; content: Buffer };
  hasVideo?: boolean;
  /** The chart's title, its series and its categories. */
  chart?: { title: string; series: string; categories: readonly string[] };
  /** The texts of the diagram's shapes. */
  diagram?: readonly string[];
  /** The address that a picture is loaded from. */
  linkedPicture?: string;
};

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';

type Relation = { id: string; type: string; target: string; isExternal?: boolean };

const relations = (all: readonly Relation[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ({ id, type, target, isExternal }) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${escapeHtml(target)}"${isExternal ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

const shape = (id: number, place: string, top: number, paragraphs: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${id}"/><p:cNvSpPr/><p:nvPr><p:ph type="${place}"/></p:nvPr></p:nvSpPr>` +
  `<p:spPr><a:xfrm><a:off x="500000" y="${top}"/><a:ext cx="8000000" cy="1500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
  `<p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`;
const pictureShape = (relation: string) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="9" name="9"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>` +
  `<p:spPr><a:xfrm><a:off x="500000" y="3800000"/><a:ext cx="4000000" cy="2500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
const tree = (shapes: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;

const cached = (words: readonly string[]) =>
  `<c:strRef><c:f>Sheet1!A1</c:f><c:strCache>${words.map((one, at) => `<c:pt idx="${at}"><c:v>${escapeHtml(one)}</c:v></c:pt>`).join('')}</c:strCache></c:strRef>`;
const chartPart = ({ title, series, categories }: NonNullable<TestSlide['chart']>) =>
  `<c:chartSpace ${NAMES} xmlns:c="c"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${escapeHtml(title)}</a:t></a:r></a:p></c:rich></c:tx></c:title>` +
  `<c:plotArea><c:barChart><c:ser><c:tx>${cached([series])}</c:tx><c:cat>${cached(categories)}</c:cat>` +
  `<c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>41</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;

/** Returns a .pptx structured as PowerPoint does, with the parts that these slides need. */
export function makeDeck(slides: readonly TestSlide[]): Buffer {
  const entries: ZipEntry[] = [];
  const add = (name: string, content: string | Buffer) => entries.push({ name, content });
  const types: string[] = [];
  const ids = slides.map((_, at) => ({ id: `s${at}`, type: 'slide', target: `slides/slide${at + 1}.xml` }));
  for (const [at, slide] of slides.entries()) {
    const links: Relation[] = [];
    const link = (type: string, target: string, isExternal = false) => {
      const id = `r${links.length + 1}`;
      links.push({ id, type, target, isExternal });
      return id;
    };
    const paragraphs = (slide.text ?? [])
      .map((one) => {
        const [words, href] = typeof one === 'string' ? [one, undefined] : one;
        const leads = href === undefined ? '' : `<a:hlinkClick r:id="${link('hyperlink', href, true)}"/>`;
        return `<a:p><a:r><a:rPr lang="en-US" sz="2400">${leads}</a:rPr><a:t>${escapeHtml(words)}</a:t></a:r></a:p>`;
      })
      .join('');
    const shapes =
      (slide.title === undefined
        ? ''
        : shape(2, 'title', 300_000, `<a:p><a:r><a:t>${escapeHtml(slide.title)}</a:t></a:r></a:p>`)) +
      (paragraphs === '' ? '' : shape(3, 'body', 2_200_000, paragraphs)) +
      shape(
        4,
        'sldNum',
        6_000_000,
        `<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:t>${at + 1}</a:t></a:fld></a:p>`,
      );
    const picture = slide.picture === undefined ? '' : pictureShape(link('image', `../media/picture${at + 1}.jpg`));
    if (slide.picture !== undefined) add(`ppt/media/picture${at + 1}.jpg`, slide.picture);
    if (slide.sound !== undefined) {
      link('audio', `../media/${slide.sound.name}`);
      add(`ppt/media/${slide.sound.name}`, slide.sound.content);
    }
    if (slide.hasVideo === true) {
      link('video', '../media/film.mp4');
      add('ppt/media/film.mp4', 'film');
    }
    if (slide.chart !== undefined) {
      link('chart', `../charts/chart${at + 1}.xml`);
      add(`ppt/charts/chart${at + 1}.xml`, chartPart(slide.chart));
    }
    if (slide.diagram !== undefined) {
      link('diagramData', `../diagrams/data${at + 1}.xml`);
      const points = slide.diagram.map(
        (words) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${escapeHtml(words)}</a:t></a:r></a:p></dgm:t></dgm:pt>`,
      );
      add(
        `ppt/diagrams/data${at + 1}.xml`,
        `<dgm:dataModel ${NAMES} xmlns:dgm="d"><dgm:ptLst>${points.join('')}</dgm:ptLst></dgm:dataModel>`,
      );
    }
    if (slide.linkedPicture !== undefined) link('image', slide.linkedPicture, true);
    if (slide.notes !== undefined) {
      link('notesSlide', `../notesSlides/notesSlide${at + 1}.xml`);
      const notes = shape(2, 'body', 0, `<a:p><a:r><a:t>${escapeHtml(slide.notes)}</a:t></a:r></a:p>`);
      add(`ppt/notesSlides/notesSlide${at + 1}.xml`, `<p:notes ${NAMES}>${tree(notes)}</p:notes>`);
      types.push(`<Override PartName="/ppt/notesSlides/notesSlide${at + 1}.xml" ContentType="${TYPE}.notesSlide+xml"/>`);
    }
    types.push(`<Override PartName="/ppt/slides/slide${at + 1}.xml" ContentType="${TYPE}.slide+xml"/>`);
    add(`ppt/slides/slide${at + 1}.xml`, `<p:sld ${NAMES}${slide.isHidden ? ' show="0"' : ''}>${tree(shapes + picture)}</p:sld>`);
    add(`ppt/slides/_rels/slide${at + 1}.xml.rels`, relations(links));
  }
  const list = ids.map(({ id }, at) => `<p:sldId id="${256 + at}" r:id="${id}"/>`).join('');
  return makeZip([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="wav" ContentType="audio/wav"/><Default Extension="jpg" ContentType="image/jpeg"/><Override PartName="/ppt/presentation.xml" ContentType="${TYPE}.presentation.main+xml"/>${types.join('')}</Types>`,
    },
    { name: '_rels/.rels', content: relations([{ id: 'r1', type: 'officeDocument', target: 'ppt/presentation.xml' }]) },
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation ${NAMES}><p:sldIdLst>${list}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    },
    { name: 'ppt/_rels/presentation.xml.rels', content: relations(ids) },
    ...entries,
  ]);
}

/** Returns a second of silence. */
export function makeSound(): Buffer {
  const rate = 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + rate, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(rate, 40);
  return Buffer.concat([head, Buffer.alloc(rate, 128)]);
}
