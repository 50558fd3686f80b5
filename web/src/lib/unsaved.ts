/** What the dialog that asks before a form is left needs to know of the form. */
export type Unsaved = {
  isChanged: () => boolean;
  /** Whether a save is running: closing the tab would cancel it. */
  isPending: () => boolean;
  /** Search parameters whose change removes the form from the screen. */
  exitParams: readonly string[];
  discard: () => void;
};

const forms = new Set<Unsaved>();
let ask: ((about: readonly Unsaved[]) => Promise<boolean>) | null = null;

/** Every form that could lose changes. */
export const unsaved = {
  add(form: Unsaved): () => void {
    forms.add(form);
    return () => void forms.delete(form);
  },
  changed: (): Unsaved[] => [...forms].filter((form) => form.isChanged()),
  isAnyPending: (): boolean => [...forms].some((form) => form.isChanged() || form.isPending()),
  /** Registers the dialog that asks whether to lose changes. Returns a function that removes the dialog. */
  registerDialog(dialog: (about: readonly Unsaved[]) => Promise<boolean>): () => void {
    ask = dialog;
    return () => {
      if (ask === dialog) ask = null;
    };
  },
  /** Returns whether everything on the screen may be left; asks only if something would be lost. */
  async mayLeave(): Promise<boolean> {
    const lost = unsaved.changed();
    return lost.length === 0 || ask === null || ask(lost);
  },
};
