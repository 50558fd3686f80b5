const PREFIX = 'draft:';

/**
 * Returns the storage key of a draft. This module is apart from the code that stores drafts, which the sign-in page does not
 * load.
 */
export const draftName = (owner: string, key: string): string => `${PREFIX}${owner}:${key}`;

/** Whether the person has signed out. Forms that are still on the screen then store nothing. */
export let isSignedOut = false;

/** Deletes the drafts of all accounts except `owner` in this tab: at sign-in those of other accounts, at sign-out (null) all. */
export function deleteOtherDrafts(owner: string | null): void {
  isSignedOut = owner === null;
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(PREFIX) && (owner === null || !name.startsWith(draftName(owner, '')))) sessionStorage.removeItem(name);
  }
}
