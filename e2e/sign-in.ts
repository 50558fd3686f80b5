import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';

export const DEMONSTRATION_PASSWORD = 'Vigil-Demo-2026';

/** Signs in through the form, as a person does. */
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

/** Returns the code that an authenticator app shows for the key on the page. */
export async function secondFactorCode(page: Page): Promise<string> {
  const address = await page.locator('a[href^="otpauth:"]').getAttribute('href');
  return generateSync({ secret: new URL(address!).searchParams.get('secret')! });
}
