import { useSyncExternalStore } from 'react';

const TOKEN = 'access_token';
/** The name and the spelling inside are the contract's (spec point 3). */
const COMMON_INFO = 'common_info_v2';

export type CommonInfo = { userID: string; organizationID: string };

const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

export const session = {
  token: (): string | null => localStorage.getItem(TOKEN),
  start(token: string) {
    localStorage.setItem(TOKEN, token);
    announce();
  },
  end() {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(COMMON_INFO);
    announce();
  },
  remember(info: CommonInfo) {
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
    if (event.key === TOKEN) announce();
  });
}

export const useToken = (): string | null => useSyncExternalStore(session.subscribe, session.token);
