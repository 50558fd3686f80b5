import { expect, test } from '@playwright/test';
import { assertAccessible } from './accessible.ts';
import { inDatabase } from './in-database.ts';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

let vigil: Installation;
test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('autophish is switched on with a forecast, starts its month, and is switched off together with its campaign', async ({
  page,
}) => {
  await signIn(page, vigil.origin, { email: 'operator@primer.example' });
  await page.goto(`${vigil.origin}/lk/admin/phishing/campaigns`);
  await page.getByRole('navigation').getByRole('link', { name: 'Автофишинг' }).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Автофишинг');
  await expect(main).toContainText('Что будет, если включить');
  await expect(main).toContainText('Пока ни одного месяца');

  await page.getByRole('button', { name: 'Настроить' }).click();
  const settings = page.getByRole('dialog', { name: 'Настройки автофишинга' });
  await settings.getByLabel('Русский').uncheck();
  await settings.getByRole('button', { name: 'Сохранить' }).click();
  await expect(settings).toContainText('Ничего не выбрано');
  await settings.getByLabel('Русский').check();
  await settings.getByLabel('Сколько рабочих дней').fill('5');
  await settings.getByRole('button', { name: 'Сохранить' }).click();
  await expect(settings).toBeHidden();
  await expect(main).toContainText('5 рабочих дней');

  await page.getByRole('button', { name: 'Включить' }).click();
  const on = page.getByRole('dialog', { name: 'Включить автофишинг?' });
  await expect(on).toContainText('Первая рассылка начнётся');
  await on.getByRole('button', { name: 'Включить' }).click();
  await expect(main).toContainText('Включён');
  await expect(main).toContainText('Что будет дальше');
  await assertAccessible(page);

  await makeMonthDue();
  await expect(async () => {
    await page.reload();
    await expect(main.getByRole('table', { name: 'История' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 25_000 });
  await main.getByRole('table', { name: 'История' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Автофишинг, [а-я]+ \d{4}$/);

  await page.goBack();
  await page.getByRole('button', { name: 'Выключить' }).click();
  const off = page.getByRole('dialog', { name: 'Выключить автофишинг?' });
  await off.getByLabel(/^Завершить и её/).check();
  await off.getByRole('button', { name: 'Выключить' }).click();
  await expect(main).toContainText('Выключен');
  await expect(main.getByRole('table', { name: 'История' })).toContainText('Завершена');
});

/** Makes autophish look switched on since last month, so that this month's start day is not in the past. */
async function makeMonthDue(): Promise<void> {
  await inDatabase(
    vigil,
    `update autophish_settings set since = now() - interval '60 days',
       day = least(28, greatest(1, extract(day from now())::int - 3))`,
  );
}
