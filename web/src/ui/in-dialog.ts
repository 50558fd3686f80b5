import { createContext, use } from 'react';

export type DialogForms = Set<{ isChanged: () => boolean; discard: () => void }>;

/** The dialog around; null on a page. */
export const InDialog = createContext<{ forms: DialogForms; close: () => void } | null>(null);

/** Closes the dialog around, as Esc does: after asking, when something would be lost. */
export const useCloseDialog = (): (() => void) => {
  const dialog = use(InDialog);
  return () => dialog?.close();
};
