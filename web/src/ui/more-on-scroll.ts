import { type UIEvent, useState } from 'react';

type Scrolled = { scrollTop: number; clientHeight: number; scrollHeight: number };

/** Spec point 9: a picker asks for more options at this share of the way down. */
const SCROLL_SHARE = 0.4;

export const isFarEnough = ({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean =>
  scrollTop >= (scrollHeight - clientHeight) * SCROLL_SHARE;

/** Properties of a picker whose options are loaded as they are scrolled. */
export const moreOnScroll = (onMore: () => void) => ({
  scrollAreaProps: {
    viewportProps: { onScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) => isFarEnough(currentTarget) && onMore() },
  },
});

/** Properties of a picker that has all its options and shows more of them as they are scrolled. */
export function useShownOnScroll(step: number) {
  const [shown, setShown] = useState(step);
  return {
    limit: shown,
    onSearchChange: () => setShown(step),
    ...moreOnScroll(() => setShown((before) => before + step)),
  };
}
