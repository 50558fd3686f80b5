const MARK = ' (2)';

/** The title of a copy beside its original, within the longest title. */
export const copyTitle = (title: string, longest: number): string => `${title.slice(0, longest - MARK.length)}${MARK}`;
