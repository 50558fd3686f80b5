import { isSame } from './is-same.ts';

/** A form as it is filled in. */
export type DraftState<Values> = {
  values: Values;
  /** What the values are compared with: as they were opened, or saved last. */
  base: Values;
  /** What the server said last; the draft follows it until something is typed. */
  known: Values;
  touched: ReadonlySet<string>;
  /** How often saving was tried: each time the first flawed field is looked for. */
  attempts: number;
  /** The server's word on a field, until the field is changed. */
  told: Readonly<Record<string, string>>;
  isRestored: boolean;
};

export function beginDraft<Values>(initial: Values, kept: Partial<Values> | null): DraftState<Values> {
  const values = kept === null ? initial : { ...initial, ...kept };
  const isRestored = !isSame(values, initial);
  return { values, base: initial, known: initial, touched: nothing, attempts: 0, told: {}, isRestored };
}

const nothing: ReadonlySet<string> = new Set();

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
  /** What the server had when it was sent. */
  known: Values;
  /** What a field holds once it was sent: a file goes once. */
  afterwards?: Partial<Values> | undefined;
};

/** What was sent is kept. Where the server has it in other words by now, its words are shown; what was typed since stays. */
export function saved<Values>(state: DraftState<Values>, { sent, known, afterwards }: Sent<Values>): DraftState<Values> {
  const base = { ...(isSame(state.known, known) ? sent : state.known), ...afterwards };
  const values = isSame(state.values, sent) ? base : state.values;
  return { ...state, values, base, touched: nothing, attempts: 0, told: {}, isRestored: false };
}

/** The record was read anew. */
export function follow<Values>(state: DraftState<Values>, known: Values): DraftState<Values> {
  if (isSame(known, state.known)) return state;
  return isChanged(state) ? { ...state, base: known, known } : { ...state, values: known, base: known, known };
}

/** All that was typed is let go. */
export const discard = <Values>(state: DraftState<Values>): DraftState<Values> => ({
  ...state,
  values: state.base,
  touched: nothing,
  attempts: 0,
  told: {},
  isRestored: false,
});
