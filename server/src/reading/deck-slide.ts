import type { Archive } from './archive.ts';
import { byType, readPart, relationId, relationsOf, type Relation } from './package.ts';

/** A run of text, possibly a link. */
type DeckRun = { text: string; href?: string };
export type DeckParagraph = DeckRun[];

export type SlidePart = {
  isHidden: boolean;
  title: string;
  paragraphs: DeckParagraph[];
  notes: DeckParagraph[];
  /** Names of the parts that contain its sounds. */
  sounds: string[];
  hasVideo: boolean;
};

/** Placeholders that are not read as text: the picture shows the numbers, dates and footers, and every slide repeats them. */
const RUNNING = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);
const TITLES = new Set(['title', 'ctrTitle']);

/** A slide's text in file order, its notes, and its sounds. */
export async function readSlidePart(archive: Archive, part: string): Promise<SlidePart> {
  const relations = await relationsOf(archive, part);
  const { isHidden, shapes } = await readShapes(archive, part, relations);
  const notesPart = byType(relations, 'notesSlide')?.target;
  const notes =
    notesPart === undefined ? [] : (await readShapes(archive, notesPart, await relationsOf(archive, notesPart))).shapes;
  const drawn: DeckParagraph[] = [];
  for (const { target } of ofType(relations, '/chart', '/diagramData')) drawn.push(...(await readDrawn(archive, target)));
  const videos = new Set(ofType(relations, '/video').map(({ target }) => target));
  return {
    isHidden,
    title: shapes
      .filter(({ place }) => TITLES.has(place))
      .flatMap(({ paragraphs }) => paragraphs.map(wordsOf))
      .join(' ')
      .trim(),
    paragraphs: [...shapes.filter(({ place }) => !TITLES.has(place)).flatMap(({ paragraphs }) => paragraphs), ...drawn],
    notes: notes.filter(({ place }) => place === 'body').flatMap(({ paragraphs }) => paragraphs),
    sounds: [...new Set(ofType(relations, '/audio', '/media').map(({ target }) => target))].filter((one) => !videos.has(one)),
    hasVideo: videos.size > 0,
  };
}

const ofType = (relations: readonly Relation[], ...types: string[]) =>
  relations.filter((one) => types.some((type) => one.type.endsWith(type)) && !one.isExternal);

export const wordsOf = (paragraph: DeckParagraph): string => paragraph.map(({ text }) => text).join('');

/** The titles of a chart, its axes, series and categories, or the texts of a diagram: each once, without figures. */
async function readDrawn(archive: Archive, part: string): Promise<DeckParagraph[]> {
  if (!archive.names.has(part)) return [];
  const words = new Set<string>();
  const open: string[] = [];
  let text = '';
  await readPart(archive, part, {
    onOpen: (name) => {
      open.push(name);
      if (name === 'p' || name === 'v') text = '';
    },
    onText: (more) => {
      const isName = open.at(-1) === 'v' && open.includes('strCache') && (open.includes('tx') || open.includes('cat'));
      if (isName || (open.at(-1) === 't' && open.includes('p'))) text += more;
    },
    onClose: (name) => {
      open.pop();
      if ((name === 'p' || name === 'v') && text.trim() !== '') words.add(text.trim());
    },
  });
  return [...words].map((one) => [{ text: one }]);
}

type Shape = { place: string; paragraphs: DeckParagraph[] };

async function readShapes(
  archive: Archive,
  part: string,
  relations: readonly Relation[],
): Promise<{ isHidden: boolean; shapes: Shape[] }> {
  const linkOf = (attributes: Record<string, string>) => {
    const wanted = relationId(attributes);
    return relations.find(({ id, type, isExternal }) => id === wanted && isExternal && type.endsWith('/hyperlink'))?.target;
  };
  const shapes: Shape[] = [];
  let isHidden = false;
  let shape: Shape = { place: '', paragraphs: [] };
  let paragraph: DeckParagraph = [];
  let run: DeckRun = { text: '' };
  let isText = false;
  let isInRun = false;
  let description = '';
  // The fallback for older programs repeats the same text.
  let fallbacks = 0;
  /** The link of a whole shape, which applies to its text; a linked picture has its description as text. */
  let ofShape: { href: string; words: string } | undefined;

  const endShape = () => {
    const filled = shape.paragraphs.filter((one) => wordsOf(one).trim() !== '');
    if (ofShape !== undefined && !filled.flat().some(({ href }) => href !== undefined)) {
      const { href, words } = ofShape;
      if (filled.length === 0) filled.push([{ text: words || href, href }]);
      else for (const one of filled.flat()) one.href = href;
    }
    if (filled.length > 0) shapes.push({ place: shape.place, paragraphs: filled });
    shape = { place: '', paragraphs: [] };
    ofShape = undefined;
  };
  await readPart(archive, part, {
    onOpen: (name, attributes) => {
      if (name === 'Fallback') fallbacks += 1;
      if (fallbacks > 0) return;
      if (name === 'sld') isHidden = /^(?:0|false)$/.test(attributes.show ?? '');
      if (name === 'cNvPr') description = attributes.descr || attributes.title || '';
      if (name === 'hlinkClick') {
        const href = linkOf(attributes);
        if (href !== undefined && isInRun) run.href = href;
        else if (href !== undefined) ofShape = { href, words: description };
      }
      if (name === 'ph') shape.place = RUNNING.has(attributes.type ?? '') ? 'running' : (attributes.type ?? 'body');
      if (name === 'p') paragraph = [];
      if (name === 'r' || name === 'fld') {
        run = { text: '' };
        isInRun = true;
      }
      if (name === 'br') paragraph.push({ text: ' ' });
      isText = name === 't';
    },
    onText: (text) => {
      if (!isText || fallbacks > 0) return;
      if (isInRun) run.text += text;
      else paragraph.push({ text });
    },
    onClose: (name) => {
      isText = false;
      if (name === 'Fallback') fallbacks -= 1;
      if (fallbacks > 0) return;
      if (name === 'r' || name === 'fld') {
        if (run.text !== '') paragraph.push(run);
        isInRun = false;
      }
      if (name === 'p') shape.paragraphs.push(paragraph);
      if (name === 'sp' || name === 'pic' || name === 'graphicFrame' || name === 'cxnSp') endShape();
    },
  });
  return { isHidden, shapes: shapes.filter(({ place }) => place !== 'running') };
}
