import { type FieldDigests, readVersion } from '@vigil/contract/shared/field-digests.ts';
import { isSame } from './is-same.ts';
import { SECRET } from './draft-storage.ts';

/** The state of a form being filled in. */
export type DraftState<Values> = {
  values: Values;
  /** The values when the form was opened or last saved. Values that differ from them are changed. */
  base: Values;
  /** The record as it was loaded last. */
  known: Known<Values>;
  /** The version that the base was loaded from; null if the record has no versions. */
  version: FieldDigests | null;
  /** Fields that both this form and somebody else have changed. `base` has the other person's values of these fields. */
  clashes: ReadonlySet<keyof Values & string>;
  touched: ReadonlySet<string>;
  /** The number of save attempts: each one scrolls to the first field with an error. */
  attempts: number;
  /** The server's error of each field, until the field changes. */
  serverErrors: Readonly<Record<string, string>>;
  isRestored: boolean;
};

/** A record as it was loaded. */
export type Known<Values> = { values: Values; version: FieldDigests | null };
export const knownOf = <Values>(values: Values, version: string | undefined): Known<Values> => ({
  values,
  version: version === undefined ? null : readVersion(version),
});

/** A draft stored in the tab: the typed values, and the values they were based on. */
export type StoredDraft<Values> = { values: Partial<Values>; base: Partial<Values> | null };

/** Returns the state of a form when it opens, with the changes of a stored draft restored. */
export function beginDraft<Values extends object>(known: Known<Values>, stored: StoredDraft<Values> | null): DraftState<Values> {
  const { values: initial, version } = known;
  const nothing = { clashes: none, touched: none, attempts: 0, serverErrors: {}, isRestored: false };
  const fresh = { values: initial, base: initial, known, version, ...nothing };
  if (stored === null) return fresh;
  const typed = { ...fresh, values: { ...initial, ...stored.values }, base: { ...initial, ...stored.base }, version: null };
  const restored = merge(typed, known, {});
  return { ...restored, isRestored: isChanged(restored) };
}

const none: ReadonlySet<never> = new Set();

export const isChanged = <Values>({ values, base }: DraftState<Values>): boolean => !isSame(values, base);

/** Returns the state with changed values, without the server's errors about them. */
export function changeValues<Values>(state: DraftState<Values>, patch: Partial<Values>): DraftState<Values> {
  const changed = Object.keys(patch);
  const serverErrors = Object.entries(state.serverErrors).filter(([path]) => !changed.some((name) => isWithin(path, name)));
  return { ...state, values: { ...state.values, ...patch }, serverErrors: Object.fromEntries(serverErrors) };
}

const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`);

/** Returns the state with the field marked as touched: the focus has left it, so its error is shown. */
export const touchField = <Values>(state: DraftState<Values>, path: string): DraftState<Values> =>
  state.touched.has(path) ? state : { ...state, touched: new Set([...state.touched, path]) };

/** Returns the state after a save attempt, without the server's earlier errors. */
export const countAttempt = <Values>(state: DraftState<Values>): DraftState<Values> => ({
  ...state,
  attempts: state.attempts + 1,
  serverErrors: {},
});

/** Returns the state after a save that the server refused, with the server's errors. */
export const markRefused = <Values>(
  state: DraftState<Values>,
  serverErrors: Readonly<Record<string, string>>,
): DraftState<Values> => ({
  ...state,
  attempts: state.attempts + 1,
  serverErrors,
});

type Sent<Values> = {
  sent: Values;
  /** The version of the record after the save. Only the digests of `fields`, the fields sent, are taken over. */
  version?: FieldDigests | null;
  fields?: readonly string[];
  /** The values that fields get after sending. A file, for example, is cleared, because it is sent only once. */
  afterwards?: Partial<Values> | undefined;
};

/** Returns the state after a successful save: the sent values are the base, and values typed since then stay changed. */
export function markSaved<Values extends object>(state: DraftState<Values>, saving: Sent<Values>): DraftState<Values> {
  const { sent, version = null, fields = [], afterwards } = saving;
  const base = { ...sent, ...afterwards };
  const values = mapFields(base, (name) => (isSame(state.values[name], sent[name]) ? base[name] : state.values[name]));
  const news = Object.entries(version ?? {}).filter(([field]) => fields.includes(field));
  const readNow = state.version && { ...state.version, ...Object.fromEntries(news) };
  return { ...state, values, base, version: readNow, touched: none, attempts: 0, serverErrors: {}, isRestored: false };
}

/**
 * Returns the state after the record was loaded again. Unchanged fields take the new values. Changed fields stay, and clash if
 * somebody else saved another value. With `keepsOwn`, the values that this form itself saved stay as typed, even if the server
 * has sanitised them.
 */
export const followRecord = <Values extends object>(
  state: DraftState<Values>,
  known: Known<Values>,
  how: { keepsOwn?: boolean } = {},
): DraftState<Values> => (isSame(known, state.known) ? state : merge(state, known, how));

function merge<Values extends object>(
  state: DraftState<Values>,
  read: Known<Values>,
  { keepsOwn = false }: { keepsOwn?: boolean },
): DraftState<Values> {
  const { values: known, version } = read;
  const isOwn = (name: string) =>
    version !== null && state.version !== null && name in version && version[name] === state.version[name];
  const staysAsTyped = (name: keyof Values & string) => keepsOwn && isOwn(name);
  const base = mapFields(known, (name) => (staysAsTyped(name) ? state.base[name] : known[name]));
  const isTyped = (name: keyof Values) => !isSame(state.values[name], state.base[name]);
  const values = mapFields(known, (name) => (isTyped(name) ? state.values[name] : base[name]));
  const clashes = namesOf(known).filter((name) => {
    if (version === null || isSame(values[name], base[name])) return false;
    return state.clashes.has(name) || (isTyped(name) && !isOwn(name) && !isSame(state.base[name], known[name]));
  });
  const next = { values: isSame(values, known) ? known : values, base: isSame(base, known) ? known : base };
  return { ...state, ...next, known: read, version, clashes: new Set(clashes) };
}

/** Returns the state after a person chose one of two clashing values. */
export function chooseValue<Values>(
  state: DraftState<Values>,
  name: keyof Values & string,
  whose: 'mine' | 'theirs',
): DraftState<Values> {
  const clashes = new Set([...state.clashes].filter((other) => other !== name));
  const patch = whose === 'theirs' ? ({ [name]: state.base[name] } as unknown as Partial<Values>) : {};
  return { ...changeValues(state, patch), clashes };
}

/**
 * Whether a save that was refused as outdated may be repeated without asking. It may if no field clashes and no secret was typed:
 * a secret is meant for the server address shown then, which somebody else may have changed.
 */
export const canRepeatSave = <Values extends object>({ values, clashes }: DraftState<Values>): boolean =>
  clashes.size === 0 && !Object.entries(values).some(([name, value]) => SECRET.test(name) && Boolean(value));

/** Returns the state with the base values, without everything that was typed. */
export const discardChanges = <Values>(state: DraftState<Values>): DraftState<Values> => ({
  ...state,
  values: state.base,
  clashes: none,
  touched: none,
  attempts: 0,
  serverErrors: {},
  isRestored: false,
});

/** Returns the fields of the request that differ from the base. */
export const changesIn = <Body extends object>(body: Body, base: Body): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !isSame(value, base[name as keyof Body]))) as Partial<Body>;

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

const mapFields = <Values extends object>(values: Values, valueOf: (name: keyof Values & string) => unknown): Values =>
  Object.fromEntries(namesOf(values).map((name) => [name, valueOf(name)])) as Values;
