import { draftName, isSignedOut } from './draft-names.ts';

/**
 * What was typed and not saved, in this tab alone: it outlives a reload, a step aside and the end of a session, and is shown
 * to nobody but its writer. Passwords and secrets are never among it, nor are files.
 */
export const draftStorage = {
  read: <Values extends object>(owner: string | null, key: string): Partial<Values> | null => readAt(owner, key),
  /** What it was typed into, as far as that was kept with it. */
  readBase: <Values extends object>(owner: string | null, key: string): Partial<Values> | null => readAt(owner, key + BASE),
  keep(owner: string | null, key: string, values: object, base?: object): void {
    if (owner === null || isSignedOut) return;
    try {
      sessionStorage.setItem(draftName(owner, key), JSON.stringify(values, withoutSecrets));
      if (base !== undefined) sessionStorage.setItem(draftName(owner, key + BASE), JSON.stringify(base, withoutSecrets));
    } catch (error) {
      // A tab keeps five megabytes: what does not fit is guarded on the screen alone.
      if (!(error instanceof DOMException)) throw error;
    }
  },
  forget(owner: string | null, key: string): void {
    if (owner === null) return;
    for (const name of [key, key + BASE]) sessionStorage.removeItem(draftName(owner, name));
  },
};

const BASE = ':base';

function readAt<Values extends object>(owner: string | null, key: string): Partial<Values> | null {
  const kept = owner === null ? null : sessionStorage.getItem(draftName(owner, key));
  return kept === null ? null : (JSON.parse(kept) as Partial<Values>);
}

export const SECRET = /(?:^|_)(?:password|secret|token)$/i;

const withoutSecrets = (name: string, value: unknown): unknown =>
  SECRET.test(name) || value instanceof Blob ? undefined : value;
