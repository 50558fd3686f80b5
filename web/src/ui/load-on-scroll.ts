import { type UIEvent, useState } from 'react';

type Scrolled = { scrollTop: number; clientHeight: number; scrollHeight: number };

/** Spec point 9: the share of the scroll height at which a picker loads more options. */
const SCROLL_SHARE = 0.4;

/** Whether a picker is scrolled so far that it loads more options. */
export const isScrolledFar = ({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean =>
  scrollTop >= (scrollHeight - clientHeight) * SCROLL_SHARE;

/** Returns the props of a picker that loads more options when it is scrolled. */
export const loadOnScroll = (onMore: () => void) => ({
  scrollAreaProps: {
    viewportProps: { onScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) => isScrolledFar(currentTarget) && onMore() },
  },
});

/** Returns the props of a picker that has loaded all its options and renders more of them when it is scrolled. */
export function useRenderOnScroll(step: number) {
  const [shown, setShown] = useState(step);
  return {
    limit: shown,
    onSearchChange: () => setShown(step),
    ...loadOnScroll(() => setShown((before) => before + step)),
  };
}
