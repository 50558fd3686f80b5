import { createContext, use } from 'react';

export type DialogForms = Set<{ isChanged: () => boolean; discard: () => void }>;

/** The dialog around a component; null outside of dialogs. */
export const DialogContext = createContext<{ forms: DialogForms; close: () => void } | null>(null);

/** Returns a function that closes the surrounding dialog as Esc does, asking first if something would be lost. */
export const useCloseDialog = (): (() => void) => {
  const dialog = use(DialogContext);
  return () => dialog?.close();
};
