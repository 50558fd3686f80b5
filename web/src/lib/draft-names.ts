const PREFIX = 'draft:';

/** Returns the storage key of a draft. Separate from the code that stores drafts, which the sign-in page does not load. */
export const draftName = (owner: string, key: string): string => `${PREFIX}${owner}:${key}`;

/** Forms that are still on screen after signing out store nothing any more. */
export let isSignedOut = false;

/** Signing in deletes the drafts of other accounts in this tab; signing out deletes all drafts. */
export function deleteOtherDrafts(owner: string | null): void {
  isSignedOut = owner === null;
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(PREFIX) && (owner === null || !name.startsWith(draftName(owner, '')))) sessionStorage.removeItem(name);
  }
}
