import { useSyncExternalStore } from 'react';
import { deleteOtherDrafts } from './draft-names.ts';

const TOKEN = 'access_token';
/** The contract defines this name, and the spelling of the fields of `CommonInfo` (spec point 3). */
const COMMON_INFO = 'common_info_v2';

/** Set when the session ended without a sign-out, for the sign-in page of this tab. */
const LOST = 'session_lost';
/** The recently visited pages, for the palette. */
export const VISITED = 'visited';
/** The token of an impersonation. Stored in this tab only, so that the operator is themselves in every other tab. */
const IMPERSONATION = 'look_token';
/** The time of a deliberate sign-out, for the other tabs. */
const SIGNED_OUT = 'signed_out_at';

export type CommonInfo = { userID: string; organizationID: string };

const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

export const session = {
  token: (): string | null => {
    const own = localStorage.getItem(TOKEN);
    return own && (sessionStorage.getItem(IMPERSONATION) ?? own);
  },
  start(token: string) {
    localStorage.setItem(TOKEN, token);
    sessionStorage.removeItem(LOST);
    announce();
  },
  end() {
    localStorage.removeItem(TOKEN);
    sessionStorage.removeItem(IMPERSONATION);
    localStorage.removeItem(COMMON_INFO);
    announce();
  },
  /** Ends the session that the server has rejected; of an impersonation, ends only the impersonation. */
  lose() {
    if (sessionStorage.getItem(IMPERSONATION) !== null) return session.impersonate(null);
    if (session.token() !== null) sessionStorage.setItem(LOST, 'true');
    session.end();
  },
  /** Reloads this tab as the token's person; null ends impersonation. */
  impersonate(token: string | null, path = '') {
    if (token === null) sessionStorage.removeItem(IMPERSONATION);
    else sessionStorage.setItem(IMPERSONATION, token);
    location.replace(import.meta.env.BASE_URL + path);
  },
  wasLost: (): boolean => sessionStorage.getItem(LOST) !== null,
  /** Signs the person out and deletes their drafts and recently visited pages. */
  signOut() {
    deleteOtherDrafts(null);
    localStorage.removeItem(VISITED);
    localStorage.setItem(SIGNED_OUT, String(Date.now()));
    session.end();
  },
  /** Stores who is signed in, and deletes the drafts of other accounts. */
  remember(info: CommonInfo) {
    deleteOtherDrafts(info.userID);
    localStorage.setItem(COMMON_INFO, JSON.stringify(info));
  },
  commonInfo(): CommonInfo | null {
    const stored = localStorage.getItem(COMMON_INFO);
    return stored === null ? null : (JSON.parse(stored) as CommonInfo);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Applies a sign-in or sign-out in another tab to this tab. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === SIGNED_OUT) deleteOtherDrafts(null);
    if (event.key === TOKEN) announce();
  });
}

export const useToken = (): string | null => useSyncExternalStore(session.subscribe, session.token);
