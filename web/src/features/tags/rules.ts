type Scrolled = { scrollTop: number; clientHeight: number; scrollHeight: number };

/** Spec point 9: the picker asks for more tags at this share of the way down. */
export const SCROLL_SHARE = 0.4;

export const isFarEnough = ({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean =>
  scrollTop >= (scrollHeight - clientHeight) * SCROLL_SHARE;

/** Chosen tags whose names are not known yet. */
export const unnamed = (ids: readonly string[], tags: readonly { id: string }[]): string[] => {
  const known = new Set(tags.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
};
