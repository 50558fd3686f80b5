import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** The palette opens from the keyboard and from a button; its code loads at the first opening. */
export const palette = {
  isOpen: (): boolean => isOpen,
  show(next: boolean) {
    isOpen = next;
    listeners.forEach((listener) => listener());
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const usePaletteIsOpen = (): boolean => useSyncExternalStore(palette.subscribe, palette.isOpen);
