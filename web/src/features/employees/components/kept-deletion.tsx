const KEY = 'last_deletion';

/** The deletion made last in this tab: its result may be closed long before its time to be undone is over. */
export const keepDeletion = (id: string): void => sessionStorage.setItem(KEY, id);
export const forgetDeletion = (): void => sessionStorage.removeItem(KEY);
export const keptDeletion = (): string | null => sessionStorage.getItem(KEY);
