import { variablePattern, type Variable } from '@vigil/contract/phishing-templates/variables.ts';
import { readComment } from '../../../html/comment-tags.ts';
import { variablesFor } from './places-of-variables.ts';

const condition = /^\[if[^\]>]*\]>/;
/**
 * Signs beside which nothing is filled: a comment is printed as it is written, so a value, or an empty one, could turn into other
 * markup.
 */
const SIGNS = /[<>&]/;

/**
 * Finds where a comment may be filled, because Outlook reads markup inside its conditional comments: in the values of quoted
 * attributes and in texts. The link may stand only as the whole address of a link.
 */
export function variablesInComment(comment: string): Set<number> {
  const fillable = new Set<number>();
  if (comment.search(variablePattern) < 0) return fillable;
  const skipped = condition.exec(comment)?.[0].length ?? 0;
  const read = comment.slice(skipped);
  const { tags, texts } = readComment(read);
  const addPlaces = (source: string, from: number, isFillable: (variable: Variable, offset: number) => boolean) => {
    if (SIGNS.test(source)) return;
    for (const { 1: variable, index } of source.matchAll(variablePattern))
      if (isFillable(variable as Variable, index)) fillable.add(skipped + from + index);
  };
  for (const { tagName, attributes } of tags)
    for (const { name, start, end } of attributes) {
      const [, before, , value] = QUOTED.exec(read.slice(start, end)) ?? [];
      if (before !== undefined && value !== undefined)
        addPlaces(value, start + before.length + 1, variablesFor({ tagName, name, value }));
    }
  for (const { start, end } of texts) addPlaces(read.slice(start, end), start, (variable) => variable !== 'link');
  return fillable;
}

const QUOTED = /^([^=]*=\s*)(["'])(.*)\2$/s;
