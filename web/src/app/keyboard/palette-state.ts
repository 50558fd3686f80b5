import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Whether the palette is open. This state is apart from the palette, whose code loads when it is first opened. */
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

export const useIsPaletteOpen = (): boolean => useSyncExternalStore(palette.subscribe, palette.isOpen);
