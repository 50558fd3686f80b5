import { variablePattern, type Variable } from '@vigil/contract/phishing-templates/variables.ts';
import { spansOf } from '../../../html/html.ts';
import { fitsAttribute } from './places-of-variables.ts';

const condition = /^\[if[^\]>]*\]>/;
/** A comment is printed as it is written: beside one of these a value, or none, could make other markup of it. */
const SIGNS = /[<>&]/;

/**
 * Where a comment may be filled: Outlook reads what stands in one of its own. In the values of quoted attributes and in
 * texts, the link as the whole address of a link alone.
 */
export function variablesInComment(comment: string): Set<number> {
  const fit = new Set<number>();
  if (comment.search(variablePattern) < 0) return fit;
  const skipped = condition.exec(comment)?.[0].length ?? 0;
  for (const { start, source, attribute } of spansOf(comment.slice(skipped))) {
    if (SIGNS.test(source)) continue;
    for (const { 1: variable, index } of source.matchAll(variablePattern)) {
      const place = { variable: variable as Variable, at: index };
      if (attribute ? fitsAttribute({ ...attribute, value: source, ...place }) : variable !== 'link')
        fit.add(skipped + start + index);
    }
  }
  return fit;
}
