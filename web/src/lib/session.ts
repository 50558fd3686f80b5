import { useSyncExternalStore } from 'react';
import { forgetDraftsBut } from './draft-names.ts';

const TOKEN = 'access_token';
/** The name and the spelling inside are the contract's (spec point 3). */
const COMMON_INFO = 'common_info_v2';

/** That the session ended by itself, for the sign-in page of this tab. */
const LOST = 'session_lost';
/** What was looked at last, for the palette. */
export const VISITED = 'visited';
/** In this tab alone: anyone who looks as someone else here is themselves in every other. */
const LOOK = 'look_token';
/** When somebody signed out by themselves, for the other tabs. */
const SIGNED_OUT = 'signed_out_at';

export type CommonInfo = { userID: string; organizationID: string };

const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

export const session = {
  token: (): string | null => {
    const own = localStorage.getItem(TOKEN);
    return own && (sessionStorage.getItem(LOOK) ?? own);
  },
  start(token: string) {
    localStorage.setItem(TOKEN, token);
    sessionStorage.removeItem(LOST);
    announce();
  },
  end() {
    localStorage.removeItem(TOKEN);
    sessionStorage.removeItem(LOOK);
    localStorage.removeItem(COMMON_INFO);
    announce();
  },
  /** The server knows the session no more, though nobody signed out. */
  lose() {
    if (sessionStorage.getItem(LOOK) !== null) return session.look(null);
    if (session.token() !== null) sessionStorage.setItem(LOST, 'true');
    session.end();
  },
  /** A fresh page of this tab looks as the token's person; null: it is one's own again. */
  look(token: string | null, path = '') {
    if (token === null) sessionStorage.removeItem(LOOK);
    else sessionStorage.setItem(LOOK, token);
    location.replace(import.meta.env.BASE_URL + path);
  },
  wasLost: (): boolean => sessionStorage.getItem(LOST) !== null,
  /** The person goes, and leaves nothing that they typed or looked at. */
  signOut() {
    forgetDraftsBut(null);
    localStorage.removeItem(VISITED);
    localStorage.setItem(SIGNED_OUT, String(Date.now()));
    session.end();
  },
  remember(info: CommonInfo) {
    forgetDraftsBut(info.userID);
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

/** Another tab that signs out or in speaks for this one too. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === SIGNED_OUT) forgetDraftsBut(null);
    if (event.key === TOKEN) announce();
  });
}

export const useToken = (): string | null => useSyncExternalStore(session.subscribe, session.token);
