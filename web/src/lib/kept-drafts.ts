/**
 * What was typed and not saved, in this tab alone: it outlives a reload, a step aside and the end of a session, and is shown
 * to nobody but its writer. Passwords and secrets are never among it, nor are files.
 */
export const keptDrafts = {
  read<Values extends object>(owner: string | null, key: string): Partial<Values> | null {
    const kept = owner === null ? null : sessionStorage.getItem(nameOf(owner, key));
    return kept === null ? null : (JSON.parse(kept) as Partial<Values>);
  },
  keep(owner: string | null, key: string, values: object): void {
    if (owner === null || isOver) return;
    try {
      sessionStorage.setItem(nameOf(owner, key), JSON.stringify(values, withoutSecrets));
    } catch (error) {
      // A tab keeps five megabytes: what does not fit is guarded on the screen alone.
      if (!(error instanceof DOMException)) throw error;
    }
  },
  forget(owner: string | null, key: string): void {
    if (owner !== null) sessionStorage.removeItem(nameOf(owner, key));
  },
  /** Whoever signs in leaves nothing of those before them; nobody at all when they signed out themselves. */
  forgetAllBut(owner: string | null): void {
    isOver = owner === null;
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX) && (owner === null || !name.startsWith(nameOf(owner, '')))) sessionStorage.removeItem(name);
    }
  },
  areThere: (): boolean => Object.keys(sessionStorage).some((name) => name.startsWith(PREFIX)),
};

/** Forms that are still on the screen of one who has signed out keep nothing any more. */
let isOver = false;

const PREFIX = 'draft:';
const nameOf = (owner: string, key: string): string => `${PREFIX}${owner}:${key}`;

const SECRET = /(?:^|_)(?:password|secret|token)$/i;

const withoutSecrets = (name: string, value: unknown): unknown =>
  SECRET.test(name) || value instanceof Blob ? undefined : value;
