import { readComment } from './comment-tags.ts';

/** In it Outlook finds another document, a script or a form, so none of it stays. */
const REFUSED =
  /^(?:script|iframe|frame|frameset|object|embed|applet|base|link|form|meta|input|textarea|select|button|svg|math|template|noscript|video|audio)$/;
/** Outlook draws buttons as shapes of VML with an address of their own. */
const LEADS = /^(?:a|area|v:[a-z]+)$/;
const LOADS = /^(?:src|background|srcset|lowsrc|dynsrc|data|poster|(?:\w+:)?(?:href|src|relid|althref|gfxdata))$/;
const LOADING_STYLE = /url\(|@import|image-set|expression|behavior|src\(|\\/i;
const CONDITION = /^\s*(?:\[if\b|<!\[endif\])/i;

/** A conditional comment without what acts or loads; undefined for any other comment, which may hold what nobody was to see. */
export function cleanConditional(comment: string): { content: string; removed: string[] } | undefined {
  // A comment within a comment hides its tags from the reader below, and perhaps not from Outlook.
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
  // A style sheet in it is text to the reader of tags.
  if (/url\s*\(|@import|image-set\s*\(|expression\s*\(/i.test(content)) return undefined;
  return { content, removed: cuts.map(({ value }) => value) };
}
