/** Excel knows UTF-8 by this alone. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line of a .csv file. Nothing in it is taken for a formula by the program that opens it. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = inert(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell that begins with one of these is a formula, or hides one behind a sign that is not shown. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
export const inert = (text: string): string => (/^[=+\-@\u0000-\u001F]/.test(text) ? `'${text}` : text);
