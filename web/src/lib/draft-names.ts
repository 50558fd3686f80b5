const PREFIX = 'draft:';

/** Where a draft is kept in the tab. Apart from what keeps them, which the sign-in page does not load. */
export const draftName = (owner: string, key: string): string => `${PREFIX}${owner}:${key}`;

/** Forms that are still on the screen of one who has signed out keep nothing any more. */
export let isSignedOut = false;

/** Anyone who signs in leaves nothing of those before them; nobody at all when they signed out themselves. */
export function forgetDraftsBut(owner: string | null): void {
  isSignedOut = owner === null;
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(PREFIX) && (owner === null || !name.startsWith(draftName(owner, '')))) sessionStorage.removeItem(name);
  }
}
