import type { Page } from '@playwright/test';

/** Opens the menu among a page's actions. On a phone it is in the sheet of the other actions. */
export async function openPageMenu(page: Page, name: string | RegExp): Promise<void> {
  const menu = page.getByRole('button', { name, exact: true });
  const sheet = page.getByRole('button', { name: 'Другие действия' });
  await menu.or(sheet).first().waitFor();
  if (await sheet.isVisible()) await sheet.click();
  await menu.click();
}
