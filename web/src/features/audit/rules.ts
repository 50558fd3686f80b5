export type Change = { name: string; before: string; after: string };

/** What differs comes first; each value in words that fit a cell. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  const changes = names.map((name) => ({ name, before: textOf(old[name]), after: textOf(fresh[name]) }));
  return changes.toSorted((a, b) => Number(a.before === a.after) - Number(b.before === b.after));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { '': value };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
