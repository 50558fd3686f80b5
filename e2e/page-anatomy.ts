import type { Page } from '@playwright/test';

const ACTIONS_MAX = 3;

/** Returns what a page has against the order of all pages: one heading, at most three actions beside it, one primary button. */
export const findAnatomyFaults = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[role=dialog]') === null,
      );
    const headings = visible('main h1').length;
    const primary = visible('main .mantine-Button-root[data-variant=filled], main .mantine-Button-root:not([data-variant])');
    const head = visible('header').find((element) => element.querySelector('h1') !== null);
    const actions =
      head?.lastElementChild?.querySelector('h1') === null ? head.lastElementChild.querySelectorAll('button, a') : [];
    const names = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent?.trim()).join(', ');
    return [
      ...(headings === 1 ? [] : [`${headings} headings of level 1`]),
      ...(primary.length <= 1 ? [] : [`${primary.length} primary buttons: ${names(primary)}`]),
      ...(actions.length <= most ? [] : [`${actions.length} actions beside the title: ${names(actions)}`]),
    ];
  }, ACTIONS_MAX);
