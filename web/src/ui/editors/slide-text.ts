import { bodyOf } from '@vigil/contract/modules/rules.ts';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { type Editor, getHTMLFromFragment } from '@tiptap/react';

export type SlideText = { title: string; html: string };

/** Title and text as the one text that is edited. */
export const contentOf = (slide: SlideText): string => `<h2 data-title>${escapeHtml(slide.title)}</h2>${bodyOf(slide)}`;

const TRAILING = /(?:<p><\/p>)+$/;

/** And apart again; the empty line at the end, which is there to be written on, is none of the slide's. */
export function textOf({ state: { doc }, schema }: Editor): SlideText {
  const { firstChild } = doc;
  const html = getHTMLFromFragment(doc.content.cut(firstChild?.nodeSize ?? 0), schema).replace(TRAILING, '');
  return { title: firstChild?.textContent ?? '', html };
}
