import type { Page } from '@playwright/test';

/** The most that content may move while a page loads, as browsers score it. */
const SHIFT_MAX = 0.05;

/** Measures on each later page how far its content moves on its own. Call before the first page is opened. */
export const measureLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) globalThis.layoutShift = (globalThis.layoutShift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the score of the page if its content moved too far. */
export async function findLayoutShift(page: Page): Promise<string[]> {
  const shift = await page.evaluate(() => globalThis.layoutShift ?? 0);
  return shift <= SHIFT_MAX ? [] : [`content moves by ${shift.toFixed(2)}`];
}

declare global {
  var layoutShift: number | undefined;
}
