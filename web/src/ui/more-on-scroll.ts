import { type UIEvent, useState } from 'react';

type Scrolled = { scrollTop: number; clientHeight: number; scrollHeight: number };

/** Spec point 9: a picker loads more options at this share of the scroll height. */
const SCROLL_SHARE = 0.4;

export const isFarEnough = ({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean =>
  scrollTop >= (scrollHeight - clientHeight) * SCROLL_SHARE;

/** Props for a picker whose options are loaded on scrolling. */
export const moreOnScroll = (onMore: () => void) => ({
  scrollAreaProps: {
    viewportProps: { onScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) => isFarEnough(currentTarget) && onMore() },
  },
});

/** Props for a picker that has all its options and renders more of them on scrolling. */
export function useShownOnScroll(step: number) {
  const [shown, setShown] = useState(step);
  return {
    limit: shown,
    onSearchChange: () => setShown(step),
    ...moreOnScroll(() => setShown((before) => before + step)),
  };
}
