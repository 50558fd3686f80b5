import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import type { Content } from './content.ts';

/** A character, a variable or a tag. `key` identifies it, `written` is its spelling in the source. */
export type Token = { key: string; written: string; isTyped?: true };

/** The spelling of an element's tags in the source. `open` is the whole element if its content is not edited. */
export type Tags = { open: string; close: string };

export const signToken = (sign: string, written = writtenAs(sign)): Token => ({ key: sign, written });
export const variableToken = (name: string, written = `{{${name}}}`): Token => ({ key: `{{${name}}}`, written });
export const openToken = (element: number, written: string): Token => ({ key: `<${element}>`, written });
export const closeToken = (element: number, written: string): Token => ({ key: `</${element}>`, written });
export const wholeToken = (element: number, written: string): Token => ({ key: `<${element}/>`, written });

/** Returns the tokens of a block's content as the frame reported it, in the default spelling. */
export function tokensOf(content: readonly Content[], tags: ReadonlyMap<number, Tags>): Token[] {
  return content.flatMap((piece): Token[] => {
    if (typeof piece === 'string')
      return Array.from({ length: piece.length }, (_, index) => ({ ...signToken(piece.charAt(index)), isTyped: true }));
    if ('variable' in piece) return [variableToken(piece.variable)];
    if ('element' in piece) {
      const { open, close } = tags.get(piece.element) ?? { open: '', close: '' };
      if (piece.content === undefined) return [wholeToken(piece.element, open)];
      return [openToken(piece.element, open), ...tokensOf(piece.content, tags), closeToken(piece.element, close)];
    }
    if (piece.made === 'br') return [madeToken('<br>')];
    const open = piece.made === 'a' ? `<a href="${escapeHtml(piece.address)}">` : `<${piece.made}>`;
    return [madeToken(open), ...tokensOf(piece.content, tags), madeToken(`</${piece.made}>`)];
  });
}

const madeToken = (written: string): Token => ({ key: written, written });

/** Returns the new tokens; those that are equal to old tokens have the old spelling. */
export function mergeTokens(before: readonly Token[], after: readonly Token[]): Token[] {
  const isSame = (a: Token | undefined, b: Token | undefined) => a?.key === b?.key;
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && isSame(before[first], after[first])) first += 1;
  let last = 0;
  while (last < most - first && isSame(before[before.length - 1 - last], after[after.length - 1 - last])) last += 1;
  const middle = mergeMiddle(before.slice(first, before.length - last), after.slice(first, after.length - last));
  const merged = [...before.slice(0, first), ...middle, ...before.slice(before.length - last)];
  return withPlainSpaces(merged);
}

/** The limit of comparisons. Above it the middle takes the new spelling without comparing; nobody types that much at once. */
const CELLS_MAX = 4_000_000;

/** Returns the new tokens, with the old tokens wherever they are in the longest common subsequence. */
function mergeMiddle(before: readonly Token[], after: readonly Token[]): Token[] {
  const [rows, columns] = [before.length, after.length];
  if (rows === 0 || columns === 0 || rows * columns > CELLS_MAX) return [...after];
  const width = columns + 1;
  const common = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      common[row * width + column] =
        before[row]!.key === after[column]!.key
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const merged: Token[] = [];
  for (let row = 0, column = 0; column < columns;) {
    const old = before[row];
    const next = after[column]!;
    if (old?.key === next.key) {
      merged.push(old);
      row += 1;
      column += 1;
    } else if (old !== undefined && at(row + 1, column) >= at(row, column + 1)) row += 1;
    else {
      merged.push(next);
      column += 1;
    }
  }
  return merged;
}

const NO_BREAK = '\u00a0';

/**
 * Replaces typed non-breaking spaces between words by plain ones: browsers insert a non-breaking space while it is the last
 * character.
 */
function withPlainSpaces(merged: readonly Token[]): Token[] {
  return merged.map((token, index) => {
    const isLone = [merged[index - 1], merged[index + 1]].every((beside) => beside !== undefined && !/^[\s]$/.test(beside.key));
    return token.key === NO_BREAK && isLone && token.isTyped ? signToken(' ') : token;
  });
}

/** Returns the default spelling of a character in the source. */
const writtenAs = (sign: string): string => (sign === NO_BREAK ? '&nbsp;' : /[&<>]/.test(sign) ? escapeHtml(sign) : sign);
