export type Code = readonly string[];
type Change = { code: Code; focus: number };

export const emptyCode = (length: number): Code => Array.from({ length }, () => '');

/** Each box holds the last character typed into it; a pasted code fills this box and the following ones. */
export function typeInto(code: Code, at: number, typed: string): Change {
  const characters = Array.from(typed.replaceAll(/\s/g, ''));
  if (characters.length === 0) return { code: replaced(code, at, ['']), focus: at };
  const isPasted = characters.length > 2 || (characters.length === 2 && code[at] === '');
  const added = isPasted ? characters.slice(0, code.length - at) : characters.slice(-1);
  return { code: replaced(code, at, added), focus: Math.min(at + added.length, code.length - 1) };
}

/** In an empty box, backspace clears the previous box and focuses it. */
export function backspaceAt(code: Code, at: number): Change {
  if (code[at] !== '' || at === 0) return { code: replaced(code, at, ['']), focus: at };
  return { code: replaced(code, at - 1, ['']), focus: at - 1 };
}

export const isComplete = (code: Code): boolean => code.every((character) => character !== '');

const replaced = (code: Code, at: number, values: string[]): Code => code.map((old, index) => values[index - at] ?? old);
