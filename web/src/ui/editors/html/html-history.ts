/** The undo and redo history of text and source together. */
export type History = {
  readonly past: readonly string[];
  readonly future: readonly string[];
  /** The kind and time of the last step. Changes of the same kind in quick succession are one step. */
  readonly last: { kind: string; at: number } | null;
};

export const noHistory: History = { past: [], future: [], last: null };

export const ONE_STEP_MS = 1500;
const STEPS_MAX = 200;

/** Records a change; `before` is the source before it. */
export function recordStep(history: History, { before, kind, at }: { before: string; kind: string; at: number }): History {
  const isGoingOn = history.last?.kind === kind && at - history.last.at < ONE_STEP_MS;
  const past = isGoingOn ? history.past : [...history.past, before].slice(-STEPS_MAX);
  return { past, future: [], last: { kind, at } };
}

/** Undoes the last step: returns the source before it; null if there is no step. */
export function stepBack({ past, future }: History, now: string): { history: History; source: string } | null {
  const source = past.at(-1);
  return source === undefined ? null : { source, history: { past: past.slice(0, -1), future: [now, ...future], last: null } };
}

/** Redoes the step undone last: returns the source after it; null if there is no step. */
export function stepForth({ past, future }: History, now: string): { history: History; source: string } | null {
  const [source, ...rest] = future;
  return source === undefined ? null : { source, history: { past: [...past, now], future: rest, last: null } };
}
