/** A `LIKE` pattern that finds the text anywhere; a `%` or `_` that was typed means itself. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
