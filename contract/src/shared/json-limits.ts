/** The deepest call of the contract needs 12 levels. */
export const JSON_DEPTH_MAX = 100;
/** Commas, colons and opening brackets. The longest list of ids that fits a body has about 54,000. */
export const JSON_SIGNS_MAX = 100_000;
/** A key costs as much as four values. */
export const JSON_KEY_SIGNS = 4;

export type JsonExcess = 'too_deep' | 'too_many';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a text is too expensive for `JSON.parse`, which takes up to a second for a megabyte of brackets or distinct keys. Takes
 * one pass, about 3 ms for two megabytes. The text need not be valid JSON.
 */
export function jsonExcess(text: string): JsonExcess | null {
  let depth = 0;
  let signs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      at = endOfString(text, at + 1);
    } else if (sign === COMMA) {
      signs += 1;
    } else if (sign === COLON) {
      signs += JSON_KEY_SIGNS;
    } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      signs += 1;
      depth += 1;
      if (depth > JSON_DEPTH_MAX) return 'too_deep';
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) {
      depth -= 1;
    }
    if (signs > JSON_SIGNS_MAX) return 'too_many';
  }
  return null;
}

/** Returns the position of the closing quote, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) return at;
    if (sign === BACKSLASH) at += 1;
  }
  return text.length;
}
