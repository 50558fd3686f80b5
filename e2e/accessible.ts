import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until nothing changes its colour or size any more: half-way, axe would judge a look that nobody gets. */
export const transitionsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // The new look is drawn with the first frame; what it begins is known with the second.
    await frame();
    await frame();
    while (running().length > 0) {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await frame();
    }
  });

/** The page as it stands keeps WCAG 2.1 AA, in both schemes. */
export async function assertAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await transitionsEnded(page);
    expect.soft(await violationsOf(page), colorScheme).toEqual([]);
  }
}

/** What breaks WCAG 2.1 AA on the page, or one rule of it. What frames show is somebody else's. */
export async function violationsOf(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).exclude('iframe');
  const asked =
    rule === undefined
      ? axe
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
          // Experimental: it takes initials, which are hidden from readers, for words.
          .disableRules(['label-content-name-mismatch'])
      : axe.withRules([rule]);
  const { violations } = await asked.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
