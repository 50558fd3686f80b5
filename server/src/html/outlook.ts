import { readComment } from './comment-tags.ts';

/** Tags for another document, a script or a form: a conditional comment with one of them is removed as a whole. */
const REFUSED =
  /^(?:script|iframe|frame|frameset|object|embed|applet|base|link|form|meta|input|textarea|select|button|svg|math|template|noscript|video|audio)$/;
/** Tags that may link to an address. Outlook draws buttons as VML shapes with their own addresses. */
const LEADS = /^(?:a|area|v:[a-z]+)$/;
const LOADS = /^(?:src|background|srcset|lowsrc|dynsrc|data|poster|(?:\w+:)?(?:href|src|relid|althref|gfxdata))$/;
const LOADING_STYLE = /url\(|@import|image-set|expression|behavior|src\(|\\/i;
const CONDITION = /^\s*(?:\[if\b|<!\[endif\])/i;

/** Returns a conditional comment without active content; undefined for any other comment, which may contain internal notes. */
export function cleanConditional(comment: string): { content: string; removed: string[] } | undefined {
  // A nested comment hides its tags from the reader below, but perhaps not from Outlook.
  if (!CONDITION.test(comment) || comment.includes('<!--')) return undefined;
  const cuts: { start: number; end: number; value: string }[] = [];
  for (const { tagName, attributes } of readComment(comment).tags) {
    if (REFUSED.test(tagName)) return undefined;
    for (const { name, value, start, end } of attributes) {
      if (/^on[a-z]{2,}/.test(name) || /^\s*(?:java|vb|j|live)script:/i.test(value)) return undefined;
      const isLink = name === 'href' && LEADS.test(tagName);
      if ((LOADS.test(name) && !isLink) || LOADING_STYLE.test(value)) cuts.push({ start, end, value });
    }
  }
  const pieces: string[] = [];
  let reached = 0;
  for (const { start, end } of cuts) {
    pieces.push(comment.slice(reached, start));
    reached = end;
  }
  const content = pieces.join('') + comment.slice(reached);
  // A style sheet inside is plain text to the tag reader.
  if (/url\s*\(|@import|image-set\s*\(|expression\s*\(/i.test(content)) return undefined;
  return { content, removed: cuts.map(({ value }) => value) };
}
