import { useSyncExternalStore } from 'react';

const OFF = 'single_keys_off';
const listeners = new Set<() => void>();

/** Whether single keys are shortcuts. People who use speech input, or press keys by accident, can switch them off. */
export const singleKeys = {
  areOn: (): boolean => localStorage.getItem(OFF) === null,
  turn(on: boolean) {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, 'true');
    listeners.forEach((listener) => listener());
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn);
