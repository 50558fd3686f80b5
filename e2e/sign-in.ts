import type { Page } from '@playwright/test';

export const DEMONSTRATION_PASSWORD = 'Vigil-Demo-2026';

/** Through the form, as a person does it. */
export async function signIn(
  page: Page,
  origin: string,
  { email, password = DEMONSTRATION_PASSWORD }: { email: string; password?: string },
): Promise<void> {
  await page.goto(`${origin}/lk`);
  await page.getByLabel('Электронная почта').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
}
