import { variables } from '@vigil/contract/phishing-templates/variables.ts';

/**
 * The content of a block as the frame reports it: text, a variable, an element of the source by number, or an element made in the
 * frame. Anything else that is pasted or forged is rejected.
 */
export type Content =
  | string
  | { variable: string }
  | { element: number; content?: Content[] }
  | { made: 'b' | 'i'; content: Content[] }
  | { made: 'a'; address: string; content: Content[] }
  | { made: 'br' };

const DEEP = 60;
const PIECES_MAX = 20_000;

/** Validates the content in a message; returns null for any other shape. */
export function contentFrom(value: unknown, isElement: (number: number) => boolean): Content[] | null {
  let piecesLeft = PIECES_MAX;
  const list = (value: unknown, depth: number): Content[] | null => {
    if (!Array.isArray(value) || depth > DEEP) return null;
    const read = value.map((item) => piece(item, depth));
    return read.includes(null) ? null : (read as Content[]);
  };
  const piece = (value: unknown, depth: number): Content | null => {
    piecesLeft -= 1;
    if (piecesLeft < 0) return null;
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return null;
    const { variable, element, made, address, content } = value as Record<string, unknown>;
    if (typeof variable === 'string') return isVariable(variable) ? { variable } : null;
    const within = content === undefined ? undefined : list(content, depth + 1);
    if (within === null) return null;
    if (typeof element === 'number') return isElement(element) ? { element, ...(within && { content: within }) } : null;
    if (made === 'br') return { made };
    if (within === undefined) return null;
    if (made === 'b' || made === 'i') return { made, content: within };
    return made === 'a' && typeof address === 'string' && isAddress(address) ? { made, address, content: within } : null;
  };
  return list(value, 0);
}

export const isVariable = (name: string): boolean => name === 'qr' || variables.some((variable) => variable === name);

/** Whether a link may have this address: the campaign's page, a website, a mailbox or a telephone; never a script. */
export const isAddress = (address: string): boolean =>
  /^(?:https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+|tel:[\d+() -]+|#[\w-]*|\{\{\s*link\s*\}\})$/i.test(address);
