import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Longer than any transition. A page that draws no more frames would be waited for without an end. */
const TRANSITIONS_MS = 5_000;

/** Waits until all transitions have ended. During a transition, axe would check colours and sizes that no person sees. */
export const waitForTransitions = (page: Page): Promise<void> =>
  page.evaluate(async (most) => {
    const frame = () => new Promise(requestAnimationFrame);
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    const ended = async () => {
      // The first frame draws a new style; the transitions that this style starts exist from the second frame.
      await frame();
      await frame();
      while (running().length > 0) {
        await Promise.allSettled(running().map(({ finished }) => finished));
        await frame();
      }
    };
    await Promise.race([ended(), new Promise((resolve) => setTimeout(resolve, most))]);
  }, TRANSITIONS_MS);

/** Asserts that the page meets WCAG 2.1 AA in both colour schemes. */
export async function assertAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await waitForTransitions(page);
    expect.soft(await findViolations(page), colorScheme).toEqual([]);
  }
}

/** Returns the page's violations of WCAG 2.1 AA, or of a single rule. Skips iframes, which show content that users wrote. */
export async function findViolations(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).exclude('iframe');
  const builder =
    rule === undefined
      ? axe
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
          // This experimental rule mistakes initials, which are hidden from screen readers, for a visible label.
          .disableRules(['label-content-name-mismatch'])
      : axe.withRules([rule]);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
