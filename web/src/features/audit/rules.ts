export type Shown =
  | { kind: 'nothing' }
  | { kind: 'flag'; is: boolean }
  | { kind: 'moment'; at: string }
  | { kind: 'text'; text: string };
export type Change = { name: string; before: Shown; after: Shown; isChanged: boolean };
type Names = Readonly<Record<string, string>>;

/**
 * Returns the fields of both values, those that differ first, formatted for people. Replaces ids by names, and omits ids without
 * a name. Replaces roles by their names too.
 */
export function changesOf(before: unknown, after: unknown, names: Names = {}): Change[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  const changes = fields.map((name) => ({
    name,
    before: toShown(withRoles(name, old[name], names), names),
    after: toShown(withRoles(name, fresh[name], names), names),
    isChanged: JSON.stringify(old[name]) !== JSON.stringify(fresh[name]),
  }));
  return changes
    .filter((change) => change.before.kind !== 'nothing' || change.after.kind !== 'nothing')
    .toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { '': value };
}

/** Only in these fields a word such as `operator` is a role. */
const ROLE_FIELDS = /^roles?$/;

function withRoles(field: string, value: unknown, names: Names): unknown {
  if (!ROLE_FIELDS.test(field)) return value;
  const nameOf = (role: unknown) => (typeof role === 'string' ? (names[role] ?? role) : role);
  return Array.isArray(value) ? value.map(nameOf) : nameOf(value);
}

function toShown(value: unknown, names: Names): Shown {
  if (typeof value === 'boolean') return { kind: 'flag', is: value };
  if (typeof value === 'string' && MOMENT.test(value)) return { kind: 'moment', at: value };
  const text = textOf(value, names);
  return text === '' ? { kind: 'nothing' } : { kind: 'text', text };
}

function textOf(value: unknown, names: Names): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return UUID.test(value) ? (names[value] ?? '') : value;
  if (Array.isArray(value)) return joinTexts(value.map((item) => textOf(item, names)));
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object') return '';
  const { name, title, email } = value as Record<string, unknown>;
  const called = [name, title, email].find((label) => typeof label === 'string' && label !== '');
  return called === undefined ? joinTexts(Object.values(value).map((item) => textOf(item, names))) : (called as string);
}

const joinTexts = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ');

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
