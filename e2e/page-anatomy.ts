import type { Page } from '@playwright/test';

const ACTIONS_MAX = 3;

/** Returns what a page has against the order of all pages: one heading, at most three actions beside it, one primary button. */
export const findAnatomyFaults = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[role=dialog]') === null,
      );
    const wordsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent?.trim() ?? '');
    const headings = visible('main h1').length;
    const filled = visible('main .mantine-Button-root[data-variant=filled]:not(:disabled, [data-disabled], [data-imitation] *)');
    // An empty state may repeat the page's action.
    const primary = new Set(wordsOf(filled));
    const head = visible('header').find((element) => element.querySelector('h1') !== null);
    const actions =
      head?.lastElementChild?.querySelector('h1') === null
        ? head.lastElementChild.querySelectorAll('button:not([aria-haspopup]), a')
        : [];
    return [
      ...(headings === 1 ? [] : [`${headings} headings of level 1`]),
      ...(primary.size <= 1 ? [] : [`${primary.size} primary buttons: ${[...primary].join(', ')}`]),
      ...(actions.length <= most ? [] : [`${actions.length} actions beside the title: ${wordsOf(actions).join(', ')}`]),
    ];
  }, ACTIONS_MAX);
