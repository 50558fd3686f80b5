/*
 * The elements and attributes of a slide's text. The server's cleaner, the editor and every page that shows a slide use these
 * lists; anything else is removed.
 */

const words = 'h1 h2 h3 h4 p br hr b strong i em u s sub sup code pre mark small ul ol li blockquote a span'.split(' ');
const tables = 'table thead tbody tfoot tr th td caption'.split(' ');
export const drawingTags = 'svg g path rect circle ellipse line polyline polygon text tspan'.split(' ');
const drawingAttributes =
  `viewBox role aria-label width height x y dx dy x1 x2 y1 y2 cx cy r rx ry d points transform fill stroke stroke-width
  stroke-linecap stroke-linejoin stroke-dasharray opacity font-size font-family font-weight text-anchor`.split(/\s+/);

/** The elements that show a file, each with its kind of file. Stored HTML refers to a file by our own id, never by address. */
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

/** The kinds of callout; the default is information. */
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

/** Links open in a new tab; an intranet they lead to may have no certificate, so http is allowed. */
export const slideSchemes = ['https', 'http', 'mailto'];

/** The longest text alternative of a picture, sound or video: screen readers read it in one go. */
export const ALT_MAX = 300;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FILE_ID = new RegExp(`^${ID}$`);
const FILE_PATH = new RegExp(`^/files/(${ID})(?:\\?|$)`);

/** Returns the id of the file that an element shows, from its `data-file` or its `src`; null if neither names a file. */
export function fileIn({ file, src }: { file: string; src: string }, contentUrl: string): string | null {
  if (FILE_ID.test(file)) return file;
  return FILE_PATH.exec(src.startsWith(contentUrl) ? src.slice(contentUrl.length) : src)?.[1] ?? null;
}

const fileReference = new RegExp(`<(img|audio|video) ${FILE}="(${ID})"`, 'g');
const addressedFile = new RegExp(`(<(?:img|audio|video) ${FILE}="(${ID})") src="([^"]*)"`, 'g');

/** The files that stored HTML refers to, with their tags. */
export const filesIn = (html: string): { id: string; tag: FileTag }[] =>
  [...html.matchAll(fileReference)].map(([, tag, id]) => ({ id: id!, tag: tag as FileTag }));

/** Stored HTML as it is served: each file has an address beside its id. */
export const withAddresses = (html: string, addressOf: (id: string) => string): string =>
  html.replace(fileReference, (whole, _tag, id: string) => `${whole} src="${addressOf(id)}"`);

/** Served HTML as it is stored, without addresses. */
export const withoutAddresses = (html: string): string => html.replace(addressedFile, '$1');

/** The addresses of the files in served HTML, by id. */
export const addressesIn = (html: string): ReadonlyMap<string, string> =>
  new Map([...html.matchAll(addressedFile)].map(([, , id, src]) => [id!, src!.replaceAll(/&(?:amp|#38);/g, '&')]));
