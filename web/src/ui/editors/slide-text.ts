import { bodyOf } from '@vigil/contract/modules/rules.ts';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { type Editor, getHTMLFromFragment } from '@tiptap/react';

export type SlideText = { title: string; html: string };

/** Joins title and text into the single text that is edited. */
export const contentOf = (slide: SlideText): string => `<h2 data-title>${escapeHtml(slide.title)}</h2>${bodyOf(slide)}`;

const TRAILING = /(?:<p><\/p>)+$/;

/** Splits the edited text into title and text, without the empty last line that exists only for writing. */
export function textOf({ state: { doc }, schema }: Editor): SlideText {
  const { firstChild } = doc;
  const html = getHTMLFromFragment(doc.content.cut(firstChild?.nodeSize ?? 0), schema).replace(TRAILING, '');
  return { title: firstChild?.textContent ?? '', html };
}
