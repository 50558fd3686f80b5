/*
 * What a slide's text is made of. The server's cleaner, the editor and every page that draws a slide read these lists: what
 * is not in them is no part of a slide.
 */

const words = 'h1 h2 h3 h4 p br hr b strong i em u s sub sup code pre mark small ul ol li blockquote a span'.split(' ');
const tables = 'table thead tbody tfoot tr th td caption'.split(' ');
export const drawingTags = 'svg g path rect circle ellipse line polyline polygon text tspan'.split(' ');
const drawingAttributes =
  `viewBox role aria-label width height x y dx dy x1 x2 y1 y2 cx cy r rx ry d points transform fill stroke stroke-width
  stroke-linecap stroke-linejoin stroke-dasharray opacity font-size font-family font-weight text-anchor`.split(/\s+/);

/** A file of our own by its id, never by an address; and what the file must be. */
export const fileTags = { img: 'image', audio: 'audio', video: 'video' } as const;
export type FileTag = keyof typeof fileTags;
export const isFileTag = (tag: string): tag is FileTag => Object.hasOwn(fileTags, tag);
const FILE = 'data-file';

export const slideTags: readonly string[] = [
  ...words,
  ...tables,
  'div',
  'figure',
  'figcaption',
  ...Object.keys(fileTags),
  ...drawingTags,
];

export const slideAttributes: Readonly<Record<string, readonly string[]>> = {
  img: [FILE, 'alt', 'width'],
  audio: [FILE, 'aria-label'],
  video: [FILE, 'aria-label'],
  a: ['href', 'target', 'rel'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
  ...Object.fromEntries(drawingTags.map((tag) => [tag, drawingAttributes])),
};

/** What a callout says besides its words; one without a kind informs. */
export const calloutKinds = ['info', 'warning', 'success', 'danger'] as const;

export const COLUMNS = { min: 2, max: 3 };

export const slideClasses: readonly string[] = [
  'callout',
  ...calloutKinds.filter((kind) => kind !== 'info'),
  'columns',
  'column',
  'letter',
  'compare',
  'flag',
  'transcript',
  'links',
];

/** A link is opened beside the slide, by its reader; the intranet that it leads to may have no certificate. */
export const slideSchemes = ['https', 'http', 'mailto'];

/** The longest text that stands for a picture, a sound or a video: it is read aloud in one breath. */
export const ALT_MAX = 300;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FILE_ID = new RegExp(`^${ID}$`);
const FILE_PATH = new RegExp(`^/files/(${ID})(?:\\?|$)`);

/** Which file an element shows: by its id, or by an address that was made of it. */
export function fileIn({ file, src }: { file: string; src: string }, contentUrl: string): string | null {
  if (FILE_ID.test(file)) return file;
  return FILE_PATH.exec(src.startsWith(contentUrl) ? src.slice(contentUrl.length) : src)?.[1] ?? null;
}

const kept = new RegExp(`<(img|audio|video) ${FILE}="(${ID})"`, 'g');
const shown = new RegExp(`(<(?:img|audio|video) ${FILE}="(${ID})") src="([^"]*)"`, 'g');

/** The files that kept HTML names, and by which tags. */
export const filesIn = (html: string): { id: string; tag: FileTag }[] =>
  [...html.matchAll(kept)].map(([, tag, id]) => ({ id: id!, tag: tag as FileTag }));

/** Kept HTML as it is shown: each file has an address, as it stands in HTML, beside its id. */
export const withAddresses = (html: string, addressOf: (id: string) => string): string =>
  html.replace(kept, (whole, _tag, id: string) => `${whole} src="${addressOf(id)}"`);

/** And as it is kept. */
export const withoutAddresses = (html: string): string => html.replace(shown, '$1');

/** Where the files of HTML that is shown are read, by their ids. */
export const addressesIn = (html: string): ReadonlyMap<string, string> =>
  new Map([...html.matchAll(shown)].map(([, , id, src]) => [id!, src!.replaceAll(/&(?:amp|#38);/g, '&')]));
