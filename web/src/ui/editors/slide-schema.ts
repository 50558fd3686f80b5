import { pictureWidth } from '@vigil/contract/modules/rules.ts';
import { Extension, Mark, mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react';
import { drawnHtml, isOwnPicture } from '../../lib/drawn-html.ts';
import { SlidePicture } from './slide-picture.tsx';

/** A slide is its title and what stands below it, in one text: the cursor and every step back go through both. */
const SlideDocument = Node.create({ name: 'doc', topNode: true, content: 'title block+' });

const Title = Node.create({
  name: 'title',
  content: 'text*',
  marks: '',
  defining: true,
  parseHTML: () => [{ tag: 'h2[data-title]', priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => ['h2', mergeAttributes(HTMLAttributes, { 'data-title': '' }), 0],
});

type Picture = { src: string; alt: string; width: number | null; links: string | null };

/** One that would be gone after saving is not shown before. */
function pictureIn(image: Element | null): Picture | false {
  const src = image?.getAttribute('src') ?? '';
  if (image === null || !isOwnPicture(src)) return false;
  const { outerHTML: links = null } = image.parentElement?.querySelector(':scope > svg.links') ?? {};
  return { src, alt: image.getAttribute('alt') ?? '', width: pictureWidth(image.getAttribute('width') ?? ''), links };
}

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, width: { default: null }, links: { default: null } }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) =>
        figure.querySelector('svg:not(.links), table') === null ? pictureIn(figure.querySelector('img')) : false,
      contentElement: (figure) => (figure as Element).querySelector('figcaption') ?? document.createElement('figcaption'),
    },
    { tag: 'img', getAttrs: pictureIn },
  ],
  renderHTML({ node }) {
    const { src, alt, width, links } = node.attrs as Picture;
    const image = ['img', { src, alt, ...(width !== null && { width: `${width}%` }) }] as const;
    const areas = links === null ? null : drawnHtml(links).firstElementChild;
    const drawn = [image, ...(areas === null ? [] : [areas])];
    return node.content.size === 0 ? ['figure', ...drawn] : ['figure', ...drawn, ['figcaption', 0]];
  },
  addNodeView: () => ReactNodeViewRenderer(SlidePicture),
});

/** Boxes that the slides' own styles know: a letter, two ways compared. */
const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  addAttributes: () => ({ class: { default: null } }),
  parseHTML: () => [{ tag: 'div', getAttrs: (box) => ({ class: box.getAttribute('class') }) }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

/** What is drawn or set in a table stays as it is; it is changed in its source. */
const Drawing = Node.create({
  name: 'drawing',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '' } }),
  parseHTML: () =>
    ['figure', 'svg', 'table'].map((tag) => ({
      tag,
      getAttrs: (drawing) => (drawing.querySelector('img') === null || tag === 'table' ? { html: drawing.outerHTML } : false),
    })),
  renderHTML: ({ node }) => ({ dom: drawnHtml(node.attrs.html as string).firstElementChild ?? document.createElement('figure') }),
});

const marked = (name: string, tag: string, className?: string) =>
  Mark.create({
    name,
    parseHTML: () => [
      { tag: className === undefined ? tag : `${tag}.${className}`, priority: className === undefined ? 40 : 60 },
    ],
    renderHTML: () => [tag, className === undefined ? {} : { class: className }, 0],
  });

/** A paragraph on a tint. */
const Callout = Extension.create({
  name: 'callout',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        callout: {
          default: false,
          parseHTML: (paragraph) => paragraph.classList.contains('callout'),
          renderHTML: ({ callout }) => (callout === true ? { class: 'callout' } : {}),
        },
      },
    },
  ],
});

export const slideSchema = [
  SlideDocument,
  Title,
  Picture,
  Box,
  Drawing,
  Callout,
  marked('flag', 'mark', 'flag'),
  marked('marked', 'mark'),
  marked('small', 'small'),
  marked('sub', 'sub'),
  marked('sup', 'sup'),
];
