import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exampleQr } from '@vigil/contract/phishing-templates/example-qr.ts';
import { fillHtml, withQr } from '@vigil/contract/phishing-templates/rules.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { expect, test } from '@playwright/test';
import type { Variable } from '@vigil/contract/phishing-templates/variables.ts';
import { readLibraryPart } from '../server/src/features/phishing-templates/commands/load-library.ts';

const slugs = readdirSync(join(import.meta.dirname, '../server/library/phishing'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Long names of people and departments: a layout that has room for these has room for shorter ones. */
const values: Partial<Record<Variable, string>> = {
  first_name: 'Мухаммаджон',
  last_name: 'Константинопольский-Абдурахмонов',
  middle_name: 'Абдумажидович',
  position: 'Ведущий специалист по сопровождению договоров',
  department: 'Управление материально-технического снабжения',
  email: 'm.konstantinopolskiy-abdurakhmonov@department.primer.example',
  organization: 'Акционерное общество «Первый пример»',
  link: 'https://phishing.example/l/0123456789abcdef0123456789abcdef',
  date: '02.11.2026',
};

test('every email and page of the library fits a phone and a narrow window, in its own font, in each language', async ({
  browser,
}) => {
  const page = await browser.newPage();
  const unfit: string[] = [];
  for (const slug of slugs)
    for (const language of languages)
      for (const part of ['email', 'page'] as const) {
        const name = `${slug} ${language} ${part}`;
        await page.setContent(
          fillHtml(withQr(await readLibraryPart(slug, language, part), exampleQr), (name) => values[name] ?? name),
        );
        // The browser's default font is a single name; each font that an email sets is a list of names.
        const bare = await page.evaluate(
          () =>
            [...document.querySelectorAll('body *')].filter(
              (element) =>
                element.checkVisibility() &&
                [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') &&
                !getComputedStyle(element).fontFamily.includes(','),
            ).length,
        );
        if (bare > 0) unfit.push(`${name}: ${bare} elements without a type of their own`);
        for (const width of [390, 720]) {
          await page.setViewportSize({ width, height: 844 });
          const { needed, height } = await page.evaluate(() => ({
            needed: document.documentElement.scrollWidth,
            height: document.body.scrollHeight,
          }));
          if (needed > width || height < 200) unfit.push(`${name}: ${needed} of ${width}, ${height} high`);
        }
      }
  expect(slugs.length).toBeGreaterThanOrEqual(36);
  expect(unfit).toEqual([]);
});
