import { expect, test } from '@playwright/test';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

const ROW =
  '<tr style="height:15.0pt"><td width="64" nowrap="" valign="bottom" style="width:48.0pt;padding:0cm 5.4pt 0cm 5.4pt;height:15.0pt"><p class="MsoNormal"><span style="color:black">A<o:p></o:p></span></p></td></tr>';
const EMAIL_HTML = `<!DOCTYPE html><html><head><title>Таблица</title></head><body><table><tbody>${ROW.repeat(485_000 / ROW.length)}</tbody></table></body></html>`;

let vigil: Installation;
test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('a table of half a megabyte, as Outlook writes it, can be imported, opened in the editor and saved', async ({ page }) => {
  await signIn(page, vigil.origin, { email: 'operator@primer.example' });
  await page.goto(`${vigil.origin}/lk/admin/phishing/templates`);
  await page.getByRole('button', { name: 'Импорт', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Импорт письма' });
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'email.html', mimeType: '', buffer: Buffer.from(EMAIL_HTML) });
  await dialog.getByRole('button', { name: 'Прочитать' }).click();
  const finish = dialog.getByRole('button', { name: 'Открыть в редакторе' });
  await expect(finish).toBeVisible({ timeout: 30_000 });
  await finish.click();
  await page.getByRole('button', { name: 'Далее' }).click();
  const cells = page.frameLocator('iframe').frameLocator('iframe').locator('[data-vigil-block]');
  await expect(cells.last()).toHaveText('A', { timeout: 60_000 });
  await page.locator('[name="sender_address"]').fill('it@bank.example');
  await page.getByLabel('Имя отправителя').fill('ИТ');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.waitForURL(/page\/create$/, { timeout: 30_000 });
});
