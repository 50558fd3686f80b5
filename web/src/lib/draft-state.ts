import { type FieldDigests, readVersion } from '@vigil/contract/shared/field-digests.ts';
import { isSame } from './is-same.ts';
import { SECRET } from './draft-storage.ts';

/** A form as it is filled in. */
export type DraftState<Values> = {
  values: Values;
  /** What the values are compared with: as they were opened, or saved last. */
  base: Values;
  /** The record as it was read last; the draft follows it as it is read again. */
  known: Known<Values>;
  /** Of what the base was read from; null where the record has no versions. */
  version: FieldDigests | null;
  /** Fields that were typed into here and saved by someone else meanwhile; the base holds what they saved. */
  clashes: ReadonlySet<keyof Values & string>;
  touched: ReadonlySet<string>;
  /** How often saving was tried: each time the first flawed field is looked for. */
  attempts: number;
  /** The server's word on a field, until the field is changed. */
  told: Readonly<Record<string, string>>;
  isRestored: boolean;
};

/** A record as it was read. */
export type Known<Values> = { values: Values; version: FieldDigests | null };
export const knownOf = <Values>(values: Values, version: string | undefined): Known<Values> => ({
  values,
  version: version === undefined ? null : readVersion(version),
});

/** What waited in the tab: as it was typed, and what it was typed into. */
export type StoredDraft<Values> = { values: Partial<Values>; base: Partial<Values> | null };

export function beginDraft<Values extends object>(known: Known<Values>, kept: StoredDraft<Values> | null): DraftState<Values> {
  const { values: initial, version } = known;
  const nothing = { clashes: none, touched: none, attempts: 0, told: {}, isRestored: false };
  const fresh = { values: initial, base: initial, known, version, ...nothing };
  if (kept === null) return fresh;
  const typed = { ...fresh, values: { ...initial, ...kept.values }, base: { ...initial, ...kept.base }, version: null };
  const restored = merged(typed, known, {});
  return { ...restored, isRestored: isChanged(restored) };
}

const none: ReadonlySet<never> = new Set();

export const isChanged = <Values>({ values, base }: DraftState<Values>): boolean => !isSame(values, base);

export function change<Values>(state: DraftState<Values>, patch: Partial<Values>): DraftState<Values> {
  const changed = Object.keys(patch);
  const told = Object.entries(state.told).filter(([path]) => !changed.some((name) => isWithin(path, name)));
  return { ...state, values: { ...state.values, ...patch }, told: Object.fromEntries(told) };
}

const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`);

export const touch = <Values>(state: DraftState<Values>, path: string): DraftState<Values> =>
  state.touched.has(path) ? state : { ...state, touched: new Set([...state.touched, path]) };

export const attempt = <Values>(state: DraftState<Values>): DraftState<Values> => ({
  ...state,
  attempts: state.attempts + 1,
  told: {},
});

export const refused = <Values>(state: DraftState<Values>, told: Readonly<Record<string, string>>): DraftState<Values> => ({
  ...state,
  attempts: state.attempts + 1,
  told,
});

type Sent<Values> = {
  sent: Values;
  /** Of the record as it was saved, and what was sent of it; of the other fields nothing new was read. */
  version?: FieldDigests | null;
  fields?: readonly string[];
  /** What a field holds once it was sent: a file goes once. */
  afterwards?: Partial<Values> | undefined;
};

/** What was sent is kept; what was typed since stays. */
export function saved<Values extends object>(state: DraftState<Values>, saving: Sent<Values>): DraftState<Values> {
  const { sent, version = null, fields = [], afterwards } = saving;
  const base = { ...sent, ...afterwards };
  const values = mapped(base, (name) => (isSame(state.values[name], sent[name]) ? base[name] : state.values[name]));
  const news = Object.entries(version ?? {}).filter(([field]) => fields.includes(field));
  const readNow = state.version && { ...state.version, ...Object.fromEntries(news) };
  return { ...state, values, base, version: readNow, touched: none, attempts: 0, told: {}, isRestored: false };
}

/**
 * The record was read again. What was not typed into follows it; what was typed stays, and clashes where someone else saved
 * another value. `keepsOwn`: words that only the server's cleaning changed stay as they were typed.
 */
export const follow = <Values extends object>(
  state: DraftState<Values>,
  known: Known<Values>,
  how: { keepsOwn?: boolean } = {},
): DraftState<Values> => (isSame(known, state.known) ? state : merged(state, known, how));

function merged<Values extends object>(
  state: DraftState<Values>,
  read: Known<Values>,
  { keepsOwn = false }: { keepsOwn?: boolean },
): DraftState<Values> {
  const { values: known, version } = read;
  const isOwn = (name: string) =>
    version !== null && state.version !== null && name in version && version[name] === state.version[name];
  const staysAsTyped = (name: keyof Values & string) => keepsOwn && isOwn(name);
  const base = mapped(known, (name) => (staysAsTyped(name) ? state.base[name] : known[name]));
  const isTyped = (name: keyof Values) => !isSame(state.values[name], state.base[name]);
  const values = mapped(known, (name) => (isTyped(name) ? state.values[name] : base[name]));
  const clashes = namesOf(known).filter((name) => {
    if (version === null || isSame(values[name], base[name])) return false;
    return state.clashes.has(name) || (isTyped(name) && !isOwn(name) && !isSame(state.base[name], known[name]));
  });
  const next = { values: isSame(values, known) ? known : values, base: isSame(base, known) ? known : base };
  return { ...state, ...next, known: read, version, clashes: new Set(clashes) };
}

/** One of two values that clash is chosen. */
export function choose<Values>(
  state: DraftState<Values>,
  name: keyof Values & string,
  whose: 'mine' | 'theirs',
): DraftState<Values> {
  const clashes = new Set([...state.clashes].filter((other) => other !== name));
  const patch = whose === 'theirs' ? ({ [name]: state.base[name] } as unknown as Partial<Values>) : {};
  return { ...change(state, patch), clashes };
}

/**
 * Whether a save that came too late may be sent again by itself, for only what nobody typed into had changed. Once somebody has
 * chosen between two values, it is for them to say that it is done. A secret was typed for the place that stood there: whether
 * it goes to another is for its writer to say.
 */
export const canGoAgain = <Values extends object>({ values, clashes }: DraftState<Values>): boolean =>
  clashes.size === 0 && !Object.entries(values).some(([name, value]) => SECRET.test(name) && Boolean(value));

/** All that was typed is let go. */
export const discard = <Values>(state: DraftState<Values>): DraftState<Values> => ({
  ...state,
  values: state.base,
  clashes: none,
  touched: none,
  attempts: 0,
  told: {},
  isRestored: false,
});

/** Of what a form sends, what is other than what was read. */
export const changesIn = <Body extends object>(body: Body, base: Body): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !isSame(value, base[name as keyof Body]))) as Partial<Body>;

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

const mapped = <Values extends object>(values: Values, valueOf: (name: keyof Values & string) => unknown): Values =>
  Object.fromEntries(namesOf(values).map((name) => [name, valueOf(name)])) as Values;
