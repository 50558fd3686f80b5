import { expect, test, type Page } from '@playwright/test';
import { assertAccessible } from './accessible.ts';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
/** A person of the demonstration data, and the beginning of the name that finds them. */
const PERSON = { typed: 'Алиев Бах', name: 'Алиев Бахтиёр Романович' };

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

const field = (page: Page) => page.getByRole('dialog', { name: 'Поиск и команды' }).getByRole('combobox');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the palette opens a person, a list with its rows, and the help by keyboard alone', async ({ page }) => {
  await signIn(page, vigil.origin, { email: OPERATOR });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openPalette(page);
  await field(page).fill(PERSON.typed);
  await page.keyboard.press('Enter');
  await expect(heading(page, PERSON.name)).toBeVisible();

  await page.keyboard.press('g');
  await expect(page.getByText('Куда перейти?')).toBeVisible();
  await page.keyboard.press('e');
  await expect(heading(page, 'Сотрудники')).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(2)).toBeVisible();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Имя, почта или должность' });
  await expect(search).toBeFocused();
  await page.keyboard.type('je');
  await expect(search).toHaveValue('je');
  await search.fill('');
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();

  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key);
  await expect(rows.nth(2)).toBeFocused();
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('toolbar')).toContainText('Выбрано: 1');

  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Сочетания клавиш' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows.nth(2)).toBeFocused();

  await openPalette(page);
  await expect(page.getByRole('group', { name: 'Недавнее' }).getByRole('option')).toHaveText([PERSON.name]);
  await page.keyboard.press('Escape');
  await expect(rows.nth(2)).toBeFocused();
});

test('on a phone a button opens the palette, which is accessible in both colour schemes', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, vigil.origin, { email: OPERATOR });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const button = page.getByRole('banner').getByRole('button', { name: 'Поиск' });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.click();
  await field(page).fill(PERSON.typed);
  const person = page.getByRole('option', { name: PERSON.name });
  await expect(person).toBeVisible();
  await assertAccessible(page);
  await person.click();
  await expect(heading(page, PERSON.name)).toBeVisible();
});

/** Presses the keys until the palette opens, because the keyboard listener loads after the page. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await field(page).isVisible())) await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
}
