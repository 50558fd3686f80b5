import { draftName, isSignedOut } from './draft-names.ts';

/**
 * Stores unsaved changes in this tab only. They survive a reload, navigation and the end of a session, and only their author sees
 * them again. Never stores passwords, secrets and files.
 */
export const draftStorage = {
  read: <Values extends object>(owner: string | null, key: string): Partial<Values> | null => readAt(owner, key),
  /** Returns the stored part of the values that the draft was based on; null if nothing was stored. */
  readBase: <Values extends object>(owner: string | null, key: string): Partial<Values> | null => readAt(owner, key + BASE),
  store(owner: string | null, key: string, values: object, base?: object): void {
    if (owner === null || isSignedOut) return;
    try {
      sessionStorage.setItem(draftName(owner, key), JSON.stringify(values, withoutSecrets));
      if (base !== undefined) sessionStorage.setItem(draftName(owner, key + BASE), JSON.stringify(base, withoutSecrets));
    } catch (error) {
      // A tab stores about five megabytes. A larger draft is not stored.
      if (!(error instanceof DOMException)) throw error;
    }
  },
  remove(owner: string | null, key: string): void {
    if (owner === null) return;
    for (const name of [key, key + BASE]) sessionStorage.removeItem(draftName(owner, name));
  },
};

const BASE = ':base';

function readAt<Values extends object>(owner: string | null, key: string): Partial<Values> | null {
  const stored = owner === null ? null : sessionStorage.getItem(draftName(owner, key));
  return stored === null ? null : (JSON.parse(stored) as Partial<Values>);
}

export const SECRET = /(?:^|_)(?:password|secret|token)$/i;

const withoutSecrets = (name: string, value: unknown): unknown =>
  SECRET.test(name) || value instanceof Blob ? undefined : value;
