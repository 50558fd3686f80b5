import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { waitForTransitions } from '../../e2e/accessible.ts';

/** The machine's time for a step, and what a person does in it. */
export type Step = { title: string; machineMs: number; characters: number; presses: number; elsewhereSeconds: number };

export type Day = {
  page: Page;
  steps: Step[];
  step(title: string, work: () => Promise<void>): Promise<void>;
  /** Types into a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Finds something on the screen and presses it. */
  press(target: Locator): Promise<void>;
  /** Counts text that is typed outside of the browser. */
  typeElsewhere(text: string): void;
  /** Counts estimated work outside of the product, such as adding a DNS record. It is not measured here. */
  addWorkElsewhere(seconds: number): void;
  /**
   * Saves a PNG of the window, or of one part of a page, without the toasts of earlier actions. Its time does not count for the
   * step.
   */
  picture(name: string, shown?: { page?: Page; part?: Locator; height?: number; isWithNotices?: boolean }): Promise<void>;
};

const WIDTH = 1280;
const HEIGHT = 800;
const NOTICES_MS = 20_000;

export async function openDay(page: Page, folder: string): Promise<Day> {
  const steps: Step[] = [];
  let current: Step = emptyStep('');
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  return {
    page,
    steps,
    step: async (title, work) => {
      current = emptyStep(title);
      const start = performance.now();
      await work();
      current.machineMs += performance.now() - start;
      steps.push(current);
      console.log(`${title}: ${(current.machineMs / 1000).toFixed(1)} s`);
    },
    type: async (field, text) => {
      await field.fill(text);
      current.characters += text.length;
      current.presses++;
    },
    press: async (target) => {
      await target.click();
      current.presses++;
    },
    typeElsewhere: (text) => {
      current.characters += text.length;
    },
    addWorkElsewhere: (seconds) => {
      current.elsewhereSeconds += seconds;
    },
    picture: async (name, { page: shown = page, part, height = HEIGHT, isWithNotices = false } = {}) => {
      const start = performance.now();
      await shown.setViewportSize({ width: WIDTH, height });
      await shown.waitForLoadState('networkidle');
      await shown.evaluate(() => document.fonts.ready);
      const notices = shown.getByRole('region').getByRole('button', { name: 'Close' });
      if (!isWithNotices) await expect(notices).toHaveCount(0, { timeout: NOTICES_MS });
      await waitForTransitions(shown);
      const picture = await (part ?? shown).screenshot();
      await shown.setViewportSize({ width: WIDTH, height: HEIGHT });
      // A palette PNG is a third of the size, and screens show no visible loss.
      await sharp(picture)
        .png({ palette: true, effort: 10, compressionLevel: 9 })
        .toFile(join(folder, `${name}.png`));
      current.machineMs -= performance.now() - start;
    },
  };
}

const emptyStep = (title: string): Step => ({ title, machineMs: 0, characters: 0, presses: 0, elsewhereSeconds: 0 });
