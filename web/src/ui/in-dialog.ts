import { createContext, use } from 'react';

export type DialogForms = Set<{ isChanged: () => boolean; discard: () => void }>;

/** The surrounding dialog; null on a page. */
export const InDialog = createContext<{ forms: DialogForms; close: () => void } | null>(null);

/** Returns a function that closes the surrounding dialog as Esc does: it asks first if something would be lost. */
export const useCloseDialog = (): (() => void) => {
  const dialog = use(InDialog);
  return () => dialog?.close();
};
