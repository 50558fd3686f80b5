/** How one value is read from the address and written to it. A default value is not written. */
export type Param<T> = {
  fallback: T;
  read(raw: string | string[]): T;
  // Method syntax makes the parameter bivariant, so that params of several types fit in one table.
  write(value: T): string | string[];
};
export type Params = Record<string, Param<unknown>>;
export type StateOf<P extends Params> = { [Name in keyof P]: P[Name] extends Param<infer T> ? T : never };

type Raw = Record<string, string | string[] | undefined>;

export const text = (fallback = ''): Param<string> => ({ fallback, read: first, write: (value) => value });

export const number = (fallback = 0): Param<number> => ({
  fallback,
  read: (raw) => (Number.isFinite(Number(first(raw))) ? Number(first(raw)) : fallback),
  write: String,
});

export const flag = (fallback = false): Param<boolean> => ({ fallback, read: (raw) => first(raw) === 'true', write: String });

export const choice = <const T extends string>(values: readonly T[], fallback: NoInfer<T>): Param<T> => ({
  fallback,
  read: (raw) => values.find((value) => value === first(raw)) ?? fallback,
  write: (value) => value,
});

/** A list. With `values`, drops all other items, because an address may contain anything. */
export const list = (values?: readonly string[]): Param<string[]> => ({
  fallback: [],
  read: (raw) => [raw].flat().filter((item) => item !== '' && (values?.includes(item) ?? true)),
  write: (value) => value,
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const id = (): Param<string> => ({
  fallback: '',
  read: (raw) => (UUID.test(first(raw)) ? first(raw) : ''),
  write: (value) => value,
});

export const ids = (): Param<string[]> => ({
  fallback: [],
  read: (raw) => [raw].flat().filter((item) => UUID.test(item)),
  write: (value) => value,
});

export function readSearch<P extends Params>(params: P, raw: Raw): StateOf<P> {
  const entries = Object.entries(params).map(([name, param]) => {
    const value = raw[name];
    return [name, value === undefined ? param.fallback : param.read(value)];
  });
  return Object.fromEntries(entries) as StateOf<P>;
}

/** Returns the address's parameters after a change. Any change except of the page returns a list to its first page. */
export function writeSearch<P extends Params>(params: P, raw: Raw, patch: Partial<StateOf<P>>): Raw {
  const staysOnPage = 'page' in patch || !('page' in params);
  const next: Raw = staysOnPage ? { ...raw } : { ...raw, page: undefined };
  for (const [name, value] of Object.entries(patch)) {
    const param = params[name];
    if (param !== undefined) next[name] = isSame(value, param.fallback) ? undefined : param.write(value);
  }
  return next;
}

const first = (raw: string | string[]): string => (Array.isArray(raw) ? (raw[0] ?? '') : raw);

const isSame = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && Array.isArray(b) && a.length === 0 && b.length === 0);
