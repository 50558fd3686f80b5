import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What passes from one look to the other, colours above all, is none of either. */
export const TRANSITION_MS = 300;

/** The page as it stands keeps WCAG 2.1 AA, in both schemes. */
export async function assertAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.waitForTimeout(TRANSITION_MS);
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
