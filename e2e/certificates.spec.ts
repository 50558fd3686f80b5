import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

const COURSE = 'Как узнать поддельное письмо';

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('a learner downloads the certificate on a phone, the check confirms it, and revoked it holds no more', async ({
  browser,
}) => {
  const [operator, phone, stranger] = await Promise.all(
    [1440, 390, 390].map(async (width) => (await browser.newContext({ viewport: { width, height: 844 } })).newPage()),
  );
  await signIn(operator!, vigil.origin, { email: 'operator@primer.example' });
  await operator!.goto(`${vigil.origin}/lk/admin/learning/assigned`);
  await operator!.getByRole('link', { name: COURSE }).click();
  await operator!.getByRole('searchbox', { name: 'Поиск' }).fill('employee@primer.example');
  await operator!.getByRole('checkbox', { name: /Юсупова Дилноза/ }).check();
  await operator!.getByRole('button', { name: 'Засчитать', exact: false }).first().click();
  await operator!.getByRole('dialog').getByRole('button', { name: 'Засчитать', exact: false }).click();
  await operator!.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().click();

  await signIn(phone!, vigil.origin, { email: 'employee@primer.example' });
  await phone!.goto(`${vigil.origin}/lk/user/learning`);
  await phone!.getByRole('link', { name: COURSE }).click();
  const [file] = await Promise.all([
    phone!.waitForEvent('download'),
    phone!.getByRole('button', { name: 'Скачать сертификат' }).click(),
  ]);
  const number = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(file.suggestedFilename())![0];
  expect(file.suggestedFilename()).toContain('Юсупова Дилноза');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const check = async (surname: string) => {
    await stranger!.goto(`${vigil.origin}/lk/certificate/${number}`);
    await stranger!.getByLabel('Фамилия владельца').fill(surname);
    await stranger!.getByRole('button', { name: 'Проверить' }).click();
  };
  await check('Каримова');
  await expect(stranger!.getByText('Сертификата с таким номером и такой фамилией нет', { exact: false })).toBeVisible();
  await check('юсупова');
  await expect(stranger!.getByText(/Сертификат подлинный, действует до/)).toBeVisible();
  await expect(stranger!.getByText('Дилноза')).toHaveCount(0);

  await operator!.getByRole('searchbox', { name: 'Имя или номер' }).fill(number);
  await operator!.getByRole('button', { name: 'Действия с сертификатом: Юсупова Дилноза' }).click();
  await operator!.getByRole('menuitem', { name: 'Отозвать' }).click();
  await operator!.getByLabel('Причина').fill('Проверка');
  await operator!.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(operator!.getByText('отозван', { exact: true })).toBeVisible();
  await check('Юсупова');
  await expect(stranger!.getByText('Сертификат отозван и больше не действует.')).toBeVisible();
});
