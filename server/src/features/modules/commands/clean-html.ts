import { pictureWidth } from '@vigil/contract/modules/rules.ts';
import {
  drawingTags,
  fileIn,
  fileTags,
  isFileTag,
  slideAttributes,
  slideClasses,
  slideSchemes,
  slideTags,
} from '@vigil/contract/modules/slide-html.ts';
import { inThread } from '../../../html/threads/in-thread.ts';
import sanitize from 'sanitize-html';

/**
 * Sanitises a slide's HTML for storage: formatting, tables, drawings, and our own files by their id. Nothing in it can run or
 * load from elsewhere; attributes of a drawing with `url(…)` could, so they are removed.
 */
export function cleanSlideHtml(html: string, contentUrl: string): string {
  return sanitize(html, {
    allowedTags: [...slideTags],
    allowedAttributes: Object.fromEntries(Object.entries(slideAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedClasses: { '*': [...slideClasses] },
    allowedSchemes: slideSchemes,
    parser: { lowerCaseAttributeNames: false },
    transformTags: {
      ...Object.fromEntries(Object.keys(fileTags).map((tag) => [tag, fileTransformer(contentUrl)])),
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } }),
      ...Object.fromEntries(drawingTags.map((tag) => [tag, withoutAddressesIn])),
    },
    exclusiveFilter: ({ tag, attribs }) => isFileTag(tag) && !attribs['data-file'],
  });
}

export const cleanSlideHtmlInThread = inThread(import.meta.url, cleanSlideHtml, (html) => [html]);

/**
 * Returns a transformer for pictures, sounds and videos. The transformer stores the id of a file that the editor shows by its
 * signed address, and drops any other address.
 */
const fileTransformer =
  (contentUrl: string): sanitize.Transformer =>
  (tagName, { 'data-file': file = '', src = '', alt = '', width = '', ...rest }) => ({
    tagName,
    attribs: {
      'data-file': fileIn({ file, src }, contentUrl) ?? '',
      ...(tagName === 'img' && { alt, ...(pictureWidth(width) !== null && { width }) }),
      ...rest,
    },
  });

const withoutAddressesIn: sanitize.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => !/url\s*\(/i.test(value))),
});
