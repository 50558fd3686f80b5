import type { Page } from '@playwright/test';

/** The elements whose text must fit: buttons, links that look like buttons, tabs, menu items, switches, badges and headings. */
const LABELS = 'button, a[role=button], [role=tab], [role=menuitem], [role=switch] + label, .mantine-Badge-label, th, h1, h2';

/** Returns the visible labels whose text is cut off or, in a button, broken over two lines. */
export const findClippedLabels = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    // Text for screen readers alone is one pixel wide, and a thumbnail shows only the beginning of its slide.
    const isCut = (element: Element): boolean =>
      element.clientWidth > 1 &&
      element.closest('[data-imitation]') === null &&
      element.scrollWidth > element.clientWidth + 1 &&
      ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    const linesOf = (element: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 8));
      return new Set(tops).size;
    };
    return [...document.querySelectorAll(selector)].flatMap((label) => {
      const text = label.textContent.trim();
      if (text === '' || !label.checkVisibility()) return [];
      const cut = [label, ...label.querySelectorAll('*')].some((element) => element.textContent.trim() !== '' && isCut(element));
      if (cut) return [`“${text.slice(0, 60)}” is cut off`];
      const inner = label.matches('button') ? label.querySelector('.mantine-Button-label') : null;
      return inner !== null && linesOf(inner) > 1 ? [`“${text.slice(0, 60)}” wraps`] : [];
    });
  }, LABELS);
