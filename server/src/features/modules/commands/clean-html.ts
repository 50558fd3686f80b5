import { pictureWidth } from '@vigil/contract/modules/rules.ts';
import sanitize from 'sanitize-html';

const drawing = ['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'];
const drawingAttributes = [
  'viewBox',
  'role',
  'aria-label',
  'width',
  'height',
  'x',
  'y',
  'dx',
  'dy',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'd',
  'points',
  'transform',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
];
const PICTURE = /\/files\/([0-9a-f-]{36})(?:\?|$)/;

/**
 * A slide's HTML as it is kept: formatting, tables, drawings, and pictures of our own by their id. Nothing in it can run
 * or reach elsewhere; a `url(…)` in a drawing could, so such an attribute goes.
 */
export function cleanSlideHtml(html: string, contentUrl: string): string {
  return sanitize(html, {
    allowedTags: [
      'h1',
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'sub',
      'sup',
      'code',
      'pre',
      'mark',
      'small',
      'ul',
      'ol',
      'li',
      'blockquote',
      'table',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
      'caption',
      'div',
      'span',
      'figure',
      'figcaption',
      'img',
      'a',
      ...drawing,
    ],
    allowedAttributes: {
      img: ['src', 'alt', 'width'],
      a: ['href', 'target', 'rel'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
      ...Object.fromEntries(drawing.map((tag) => [tag, drawingAttributes])),
    },
    allowedClasses: { '*': ['callout', 'letter', 'compare', 'flag', 'transcript', 'links'] },
    // A link is opened beside the slide, by its reader; the intranet that it leads to may have no certificate.
    allowedSchemes: ['https', 'http', 'mailto'],
    parser: { lowerCaseAttributeNames: false },
    transformTags: {
      img: (tagName, { src = '', alt = '', width = '' }) => ({
        tagName,
        attribs: { src: savedPicture(src, contentUrl), alt, ...(pictureWidth(width) !== null && { width }) },
      }),
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } }),
      ...Object.fromEntries(
        drawing.map((tag) => [
          tag,
          (tagName: string, attribs: Record<string, string>) => ({
            tagName,
            attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => !/url\s*\(/i.test(value))),
          }),
        ]),
      ),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
}

/** The editor shows a picture by its signed address; kept is only which it is. Any other address is dropped. */
function savedPicture(src: string, contentUrl: string): string {
  const path = src.startsWith(contentUrl) ? src.slice(contentUrl.length) : src;
  const id = path.startsWith('/files/') ? PICTURE.exec(path)?.[1] : undefined;
  return id === undefined ? '' : `/files/${id}`;
}
