import { bodyOf } from '@vigil/contract/modules/rules.ts';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { type Editor, getHTMLFromFragment } from '@tiptap/react';

export type SlideText = { title: string; html: string };

/** Returns the HTML of the document that the editor edits: the title and the text. */
export const contentOf = (slide: SlideText): string => `<h2 data-title>${escapeHtml(slide.title)}</h2>${bodyOf(slide)}`;

const TRAILING = /(?:<p><\/p>)+$/;

/** Returns the title and the text of the edited document, without the empty last line that exists only for writing. */
export function textOf({ state: { doc }, schema }: Editor): SlideText {
  const { firstChild } = doc;
  const html = getHTMLFromFragment(doc.content.cut(firstChild?.nodeSize ?? 0), schema).replace(TRAILING, '');
  return { title: firstChild?.textContent ?? '', html };
}
