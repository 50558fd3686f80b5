import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

/** Highlights source in the theme's colours, so that the dark scheme needs no second set. */
export const codeColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.tagName, tags.keyword], color: 'var(--primary-ink)' },
    { tag: [tags.attributeName, tags.propertyName], color: 'var(--orange)' },
    { tag: [tags.attributeValue, tags.string], color: 'var(--green-ink)' },
    { tag: [tags.comment, tags.angleBracket], color: 'var(--faint)' },
    { tag: [tags.number, tags.color], color: 'var(--red-ink)' },
  ]),
);
