/** A form on the screen, as those ask who could take it from there. */
export type Unsaved = {
  isChanged: () => boolean;
  /** The browser's tab is about to go; nothing that is still on its way arrives then. */
  isPending: () => boolean;
  /** Search parameters whose change takes the form from the screen. */
  waysOut: readonly string[];
  discard: () => void;
};

const forms = new Set<Unsaved>();
let ask: ((about: readonly Unsaved[]) => Promise<boolean>) | null = null;

/** Every form that could lose something. */
export const unsaved = {
  add(form: Unsaved): () => void {
    forms.add(form);
    return () => void forms.delete(form);
  },
  changed: (): Unsaved[] => [...forms].filter((form) => form.isChanged()),
  isAnyPending: (): boolean => [...forms].some((form) => form.isChanged() || form.isPending()),
  /** Anyone who has the dialog to ask with. */
  askWith(asker: (about: readonly Unsaved[]) => Promise<boolean>): () => void {
    ask = asker;
    return () => {
      if (ask === asker) ask = null;
    };
  },
  /** Whether everything on the screen may be left behind; asked only where something would be lost. */
  async mayLeave(): Promise<boolean> {
    const lost = unsaved.changed();
    return lost.length === 0 || ask === null || ask(lost);
  },
};
