import { variables } from '@vigil/contract/phishing-templates/variables.ts';

/**
 * What stands in a block of text, as the frame tells of it: words, a variable, an element of the source by its number, or one
 * that was made in the frame. Nothing else can come back, whatever is pasted or forged.
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

/** The content that a message tells of; null when it is of any other shape. */
export function contentFrom(told: unknown, isElement: (number: number) => boolean): Content[] | null {
  let left = PIECES_MAX;
  const list = (value: unknown, depth: number): Content[] | null => {
    if (!Array.isArray(value) || depth > DEEP) return null;
    const read = value.map((one) => piece(one, depth));
    return read.includes(null) ? null : (read as Content[]);
  };
  const piece = (value: unknown, depth: number): Content | null => {
    left -= 1;
    if (left < 0) return null;
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
  return list(told, 0);
}

export const isVariable = (name: string): boolean => name === 'qr' || variables.some((one) => one === name);

/** Where a link may lead: on, to the campaign's own page, to a mailbox or a telephone; never to what acts. */
export const isAddress = (address: string): boolean =>
  /^(?:https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+|tel:[\d+() -]+|#[\w-]*|\{\{\s*link\s*\}\})$/i.test(address);
