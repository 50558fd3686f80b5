export const difficulties = ['easy', 'moderate', 'hard'] as const;

/** The contract's attack vectors: a page that asks for data, or a file. A template may have neither: a link alone. */
export const attackVectors = ['form', 'attachments'] as const;

/** The only variables of a letter or a page. Anything else in braces stays as it is. */
export const variables = [
  'first_name',
  'last_name',
  'middle_name',
  'position',
  'department',
  'email',
  'organization',
  'link',
  'date',
] as const;
export type Variable = (typeof variables)[number];
export type VariableValues = Record<Variable, string>;

const pattern = new RegExp(`\\{\\{\\s*(${variables.join('|')})\\s*\\}\\}`, 'g');

/** Fills the variables of plain text: a subject, a sender, the text of a letter. A line break in a value becomes a space. */
export function fillText(text: string, values: VariableValues): string {
  return text.replace(pattern, (_, name: Variable) => values[name].replace(/[\r\n]+/g, ' '));
}

/** Fills the variables of HTML; values are escaped, so that no one's name is markup. */
export function fillHtml(html: string, values: VariableValues): string {
  return html.replace(pattern, (_, name: Variable) => escapeHtml(values[name]));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Names in double braces that are no variable: most likely a slip of the pen. */
export function unknownVariables(text: string): string[] {
  const found = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);
  return [...new Set(found)].filter((name) => !variables.some((known) => known === name));
}
