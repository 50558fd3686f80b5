import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until all transitions have ended. In the middle of one, axe would check colours and sizes that no person sees. */
export const waitForTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // A new style is drawn in the first frame; the transitions that it starts exist from the second.
    await frame();
    await frame();
    while (running().length > 0) {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await frame();
    }
  });

/** Asserts that the page meets WCAG 2.1 AA in both colour schemes. */
export async function assertAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await waitForTransitions(page);
    expect.soft(await violationsOf(page), colorScheme).toEqual([]);
  }
}

/** Returns the page's violations of WCAG 2.1 AA, or of a single rule. Content of iframes is not ours and is left out. */
export async function violationsOf(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).exclude('iframe');
  const builder =
    rule === undefined
      ? axe
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
          // This experimental rule takes initials, which are hidden from screen readers, for a visible label.
          .disableRules(['label-content-name-mismatch'])
      : axe.withRules([rule]);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
