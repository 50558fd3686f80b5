import type { Page } from '@playwright/test';

/** The side of the smallest target that a finger hits, in pixels. */
const FINGER = 44;

/**
 * Returns the controls smaller than a finger, counting their labels and the touch area around them. Exempt: links within a
 * sentence, the width of text controls, and the six boxes of a code, which share a phone's width.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const isTouched = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).display !== 'inline' &&
      element.closest('[inert], [aria-hidden=true]') === null &&
      element.closest('[data-code]') === null &&
      element.getBoundingClientRect().bottom > 0;
    const sizeOf = (element: Element) => {
      const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((part) => part.getBoundingClientRect());
      const span = (from: 'top' | 'left', to: 'bottom' | 'right') =>
        Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
      const touchArea = getComputedStyle(element, '::after');
      return {
        width: Math.round(Math.max(span('left', 'right'), parseFloat(touchArea.width) || 0)),
        height: Math.round(Math.max(span('top', 'bottom'), parseFloat(touchArea.height) || 0)),
      };
    };
    return [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=treeitem]')]
      .filter(isTouched)
      .map((element) => ({ element, ...sizeOf(element) }))
      .filter(({ element, width, height }) => width > 1 && (height < finger || (width < finger && element.tagName !== 'A')))
      .map(({ element, width, height }) => {
        const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
        return `${width}×${height} ${element.tagName.toLowerCase()} «${words}»`;
      });
  }, FINGER);
