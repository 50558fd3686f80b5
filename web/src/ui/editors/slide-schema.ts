import { pictureWidth } from '@vigil/contract/modules/rules.ts';
import { calloutKinds, COLUMNS } from '@vigil/contract/modules/slide-html.ts';
import { Link } from '@mantine/tiptap';
import { Mark, mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { copySlideHtml } from '../../lib/copy-slide-html.ts';
import { fileOf } from './slide-file.tsx';
import { SlideMedia } from './slide-media.tsx';
import { SlidePicture } from './slide-picture.tsx';
import { tableNodes } from './slide-table.ts';

/** A slide's title and content are one document, so that the cursor and the undo history cover both. */
const SlideDocument = Node.create({ name: 'doc', topNode: true, content: 'title block+' });

const Title = Node.create({
  name: 'title',
  content: 'text*',
  marks: '',
  defining: true,
  parseHTML: () => [{ tag: 'h2[data-title]', priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => ['h2', mergeAttributes(HTMLAttributes, { 'data-title': '' }), 0],
});

type Picture = { file: string; alt: string; width: number | null; links: string | null };

/** Returns the attributes of a picture; false for a picture that saving would remove. */
function pictureIn(image: Element | null): Picture | false {
  const file = fileOf(image);
  if (image === null || file === null) return false;
  const { outerHTML: links = null } = image.parentElement?.querySelector(':scope > svg.links') ?? {};
  return { file, alt: image.getAttribute('alt') ?? '', width: pictureWidth(image.getAttribute('width') ?? ''), links };
}

const captionIn = (figure: HTMLElement): HTMLElement =>
  figure.querySelector('figcaption') ?? document.createElement('figcaption');

/** What a figure may show. A figure with a single file is that file; any other figure is a drawing. */
const FIGURED = 'img, audio, video, svg:not(.links), table';
const onlyIn = (figure: Element, tag: string): Element | null => {
  const content = figure.querySelectorAll(FIGURED);
  return content.length === 1 && content[0]!.localName === tag ? content[0]! : null;
};

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({ file: { default: '' }, alt: { default: '' }, width: { default: null }, links: { default: null } }),
  parseHTML: () => [
    { tag: 'figure', getAttrs: (figure) => pictureIn(onlyIn(figure, 'img')), contentElement: captionIn },
    { tag: 'img', getAttrs: pictureIn },
  ],
  renderHTML({ node }) {
    const { file, alt, width, links } = node.attrs as Picture;
    const image = ['img', { 'data-file': file, alt, ...(width !== null && { width: `${width}%` }) }] as const;
    const areas = links === null ? null : copySlideHtml(links).firstElementChild;
    const drawn = [image, ...(areas === null ? [] : [areas])];
    return node.content.size === 0 ? ['figure', ...drawn] : ['figure', ...drawn, ['figcaption', 0]];
  },
  addNodeView: () => ReactNodeViewRenderer(SlidePicture),
});

type Media = { file: string; label: string };

function mediaIn(element: Element | null): Media | false {
  const file = fileOf(element);
  return element === null || file === null ? false : { file, label: element.getAttribute('aria-label') ?? '' };
}

const media = (name: 'audio' | 'video') =>
  Node.create({
    name,
    group: 'block',
    content: 'inline*',
    isolating: true,
    draggable: true,
    addAttributes: () => ({ file: { default: '' }, label: { default: '' } }),
    parseHTML: () => [
      { tag: 'figure', getAttrs: (figure) => mediaIn(onlyIn(figure, name)), contentElement: captionIn },
      { tag: name, getAttrs: mediaIn, contentElement: captionIn },
    ],
    renderHTML({ node }) {
      const { file, label } = node.attrs as Media;
      const player = [name, { 'data-file': file, ...(label !== '' && { 'aria-label': label }) }] as const;
      return node.content.size === 0 ? ['figure', player] : ['figure', player, ['figcaption', 0]];
    },
    addNodeView: () => ReactNodeViewRenderer(SlideMedia),
  });

/** A box with styles in the slides' CSS, such as a picture of an email. */
const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  addAttributes: () => ({ class: { default: null } }),
  parseHTML: () => [{ tag: 'div', getAttrs: (box) => ({ class: box.getAttribute('class') }) }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

/** A drawing, or a table that is too complex for the editor. Its HTML does not change, and is edited only as source. */
const Drawing = Node.create({
  name: 'drawing',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '' } }),
  parseHTML: () =>
    ['figure', 'svg', 'table'].map((tag) => ({
      tag,
      priority: 40,
      getAttrs: (drawing) => (drawing.querySelector('img, audio, video') === null ? { html: drawing.outerHTML } : false),
    })),
  renderHTML: ({ node }) => ({
    dom: copySlideHtml(node.attrs.html as string).firstElementChild ?? document.createElement('figure'),
  }),
});

/** Columns beside each other, and one below the other on a phone. */
const Columns = Node.create({
  name: 'columns',
  group: 'block',
  content: `column{${COLUMNS.min},${COLUMNS.max}}`,
  isolating: true,
  parseHTML: () => [{ tag: 'div.columns', priority: 60 }],
  renderHTML: () => ['div', { class: 'columns' }, 0],
});

const Column = Node.create({
  name: 'column',
  content: 'block+',
  isolating: true,
  parseHTML: () => [{ tag: 'div.column', priority: 60 }],
  renderHTML: () => ['div', { class: 'column' }, 0],
});

/** A callout: text on a coloured background that shows its kind. */
const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ kind: { default: 'info' } }),
  parseHTML: () =>
    ['div.callout', 'p.callout'].map((tag) => ({
      tag,
      priority: 60,
      getAttrs: ({ classList }) => ({ kind: calloutKinds.find((kind) => classList.contains(kind)) ?? 'info' }),
    })),
  renderHTML: ({ node }) => ['div', { class: node.attrs.kind === 'info' ? 'callout' : `callout ${node.attrs.kind}` }, 0],
});

const textMark = (name: string, tag: string, className?: string) =>
  Mark.create({
    name,
    parseHTML: () => [
      { tag: className === undefined ? tag : `${tag}.${className}`, priority: className === undefined ? 40 : 60 },
    ],
    renderHTML: () => [tag, className === undefined ? {} : { class: className }, 0],
  });

/** Everything that the slide editor supports. */
export const slideExtensions = [
  StarterKit.configure({ document: false, link: false, heading: { levels: [1, 2, 3, 4] } }),
  Link,
  SlideDocument,
  Title,
  Picture,
  media('audio'),
  media('video'),
  ...tableNodes,
  Columns,
  Column,
  Callout,
  Box,
  Drawing,
  textMark('flag', 'mark', 'flag'),
  textMark('marked', 'mark'),
  textMark('small', 'small'),
  textMark('sub', 'sub'),
  textMark('sup', 'sup'),
];
