import { bodyOf } from '@vigil/contract/modules/rules.ts';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { isSame } from '../../lib/is-same.ts';
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

/**
 * What is still on its way back once a text has come: texts come in the order in which they were told, and some never, for
 * the next one took their place. Null: it was never told, so it comes from elsewhere.
 */
export function awaitedAfter(told: readonly SlideText[], come: SlideText): readonly SlideText[] | null {
  const place = told.findIndex((one) => isSame(one, come));
  return place === -1 ? null : told.slice(place);
}
