import { calloutKinds } from '@vigil/contract/modules/slide-html.ts';
import { DOMParser as SlideParser } from '@tiptap/pm/model';
import { getHTMLFromFragment, getSchema } from '@tiptap/react';
import { fileOf } from './slide-file.tsx';
import { slideExtensions } from './slide-schema.ts';
import { contentOf, type SlideText } from './slide-text.ts';

const schema = getSchema(slideExtensions);

/** Whether the editor can represent the slide without loss. Any other slide is edited as source. */
export function isEditable(slide: SlideText): boolean {
  const original = contentOf(slide);
  const back = getHTMLFromFragment(SlideParser.fromSchema(schema).parse(bodyIn(original)).content, schema);
  return normalize(original) === normalize(back);
}

const bodyIn = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Elements that do not change a slide's meaning: text is a paragraph with and without a tag, for example. */
const NEUTRAL = new Set(['p', 'span', 'tbody', 'thead', 'figure']);
const MARKS = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'mark', 'small', 'a']);
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };

/** Returns a form of the HTML in which equivalent slides are equal: text with its marks, and the elements around it. */
function normalize(html: string): string {
  const tokens: string[] = [];
  let marksBefore: string | null = null;
  const addToken = (token: string) => {
    tokens.push(token);
    marksBefore = null;
  };
  const read = (from: Node, marks: readonly string[]): void => {
    for (const child of from.childNodes) {
      const words = child instanceof Text ? child.data.replaceAll(/\s+/g, '') : '';
      if (words !== '') {
        const marksKey = marks.toSorted().join(' ');
        if (marksBefore === marksKey) tokens.push(words);
        else tokens.push(`[${marksKey}]`, words);
        marksBefore = marksKey;
      }
      if (!(child instanceof Element)) continue;
      const sign = signatureOf(child);
      if (sign === '') read(child, marks);
      else if (MARKS.has(tagOf(child))) read(child, [...new Set([...marks, sign])]);
      else {
        addToken(`<${sign}>`);
        read(child, marks);
        addToken(`</${tagOf(child)}>`);
      }
    }
  };
  read(bodyIn(html), []);
  return tokens.join('');
}

const tagOf = (element: Element): string => {
  if (element.classList.contains('callout') && (element.localName === 'p' || element.localName === 'div')) return 'callout';
  return SAME[element.localName] ?? element.localName;
};

/** Returns an element's tag with its meaningful attributes; empty for an element without a meaning. */
function signatureOf(element: Element): string {
  const tag = tagOf(element);
  const file = fileOf(element);
  const attributes = [...element.attributes]
    .filter(({ name }) => file === null || (name !== 'src' && name !== 'data-file'))
    .map(({ name, value }) => (name === 'class' ? `class=${classesOf(element)}` : `${name}=${value}`))
    .filter((attribute) => !MEANS_NOTHING.test(attribute) && !(tag === 'a' && SET_BY_CLEANER.test(attribute)))
    .sort();
  const isNeutral = NEUTRAL.has(tag) || (tag === 'code' && element.parentElement?.localName === 'pre');
  const sign = [tag, ...(file === null ? [] : [file]), ...attributes].join(' ');
  return isNeutral && sign === tag ? '' : sign;
}

/** Attributes that mean the same as no attribute: empty values and defaults. */
const MEANS_NOTHING = /^(?:[\w-]+=|(?:colspan|rowspan|start)=1)$/;
const SET_BY_CLEANER = /^(?:target|rel)=/;

/** Returns an element's classes. A callout without a kind has the class of the default kind. */
const classesOf = (element: Element): string =>
  [...element.classList]
    .filter((name) => tagOf(element) !== 'callout' || (name !== 'callout' && name !== calloutKinds[0]))
    .sort()
    .join(' ');
