import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is in view, or has been. With `margin`, already when it is that many pixels away. */
export function useIsNear(element: RefObject<Element | null>, margin = 0): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
  return isNear;
}
