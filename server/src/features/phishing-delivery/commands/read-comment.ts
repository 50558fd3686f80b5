import { variablePattern, type Variable } from '@vigil/contract/phishing-templates/variables.ts';
import { readComment } from '../../../html/comment-tags.ts';
import { fitIn } from './places-of-variables.ts';

const condition = /^\[if[^\]>]*\]>/;
/** A comment is printed as it is written: beside one of these signs a value, or an empty one, could turn into other markup. */
const SIGNS = /[<>&]/;

/**
 * Finds where a comment may be filled, because Outlook reads markup inside its conditional comments: in the values of quoted
 * attributes and in texts. The link may stand only as the whole address of a link.
 */
export function variablesInComment(comment: string): Set<number> {
  const fit = new Set<number>();
  if (comment.search(variablePattern) < 0) return fit;
  const skipped = condition.exec(comment)?.[0].length ?? 0;
  const read = comment.slice(skipped);
  const { tags, texts } = readComment(read);
  const addPlaces = (source: string, from: number, fits: (variable: Variable, at: number) => boolean) => {
    if (SIGNS.test(source)) return;
    for (const { 1: variable, index } of source.matchAll(variablePattern))
      if (fits(variable as Variable, index)) fit.add(skipped + from + index);
  };
  for (const { tagName, attributes } of tags)
    for (const { name, start, end } of attributes) {
      const [, before, , value] = QUOTED.exec(read.slice(start, end)) ?? [];
      if (before !== undefined && value !== undefined)
        addPlaces(value, start + before.length + 1, fitIn({ tagName, name, value }));
    }
  for (const { start, end } of texts) addPlaces(read.slice(start, end), start, (variable) => variable !== 'link');
  return fit;
}

const QUOTED = /^([^=]*=\s*)(["'])(.*)\2$/s;
