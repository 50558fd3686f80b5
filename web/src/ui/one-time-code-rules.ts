export type Code = readonly string[];
type Change = { code: Code; focus: number };

export const emptyCode = (length: number): Code => Array.from({ length }, () => '');

/**
 * Returns the boxes after typing into one. A box has the last character typed into it; a pasted code fills this box and those
 * after it.
 */
export function typeInto(code: Code, index: number, typed: string): Change {
  const characters = Array.from(typed.replaceAll(/\s/g, ''));
  if (characters.length === 0) return { code: replaceFrom(code, index, ['']), focus: index };
  const isPasted = characters.length > 2 || (characters.length === 2 && code[index] === '');
  const added = isPasted ? characters.slice(0, code.length - index) : characters.slice(-1);
  return { code: replaceFrom(code, index, added), focus: Math.min(index + added.length, code.length - 1) };
}

/** Returns the boxes after a backspace, which clears this box or, if it is empty, the previous one. */
export function backspaceAt(code: Code, index: number): Change {
  if (code[index] !== '' || index === 0) return { code: replaceFrom(code, index, ['']), focus: index };
  return { code: replaceFrom(code, index - 1, ['']), focus: index - 1 };
}

export const isComplete = (code: Code): boolean => code.every((character) => character !== '');

const replaceFrom = (code: Code, start: number, values: string[]): Code => code.map((old, index) => values[index - start] ?? old);
