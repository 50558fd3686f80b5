import { expect, test, type Browser, type Page } from '@playwright/test';
import { assertAccessible } from './accessible.ts';
import { call } from './call.ts';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

let vigil: Installation;
test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('a campaign waits for a second person, who rejects it with a reason and approves it after a change', async ({ browser }) => {
  const second = await openSignedIn(browser, 'super@primer.example');
  await second.goto(`${vigil.origin}/lk/admin/settings/settings`);
  await second.getByRole('switch', { name: /^Кампании согласует второй сотрудник/ }).click();
  await second.getByRole('button', { name: 'Сохранить' }).first().click();
  await expect(second.getByText('Настройки сохранены').first()).toBeVisible();

  const author = await openSignedIn(browser, 'operator@primer.example');
  const { data } = await call<{ data: { id: string; name: string }[] }>(
    author,
    'GET',
    '/lk/api/v2/phishing/templates?search=Премия за квартал',
  );
  const { id } = await call<{ id: string }>(author, 'POST', '/lk/api/v2/phishing/campaigns', {
    name: 'Осень',
    templates: [data[0]!.id],
    targets: { all: true },
    isDelay: true,
    dateDelay: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const place = `${vigil.origin}/lk/admin/phishing/campaigns/${id}`;
  await author.goto(place);
  await expect(author.getByRole('main')).toContainText('Решить может другой сотрудник');
  await expect(author.getByRole('button', { name: 'Согласовать' })).toHaveCount(0);

  await second.goto(place);
  await assertAccessible(second);
  await second.getByRole('button', { name: 'Отклонить' }).click();
  const why = second.getByRole('dialog', { name: 'Отклонить кампанию' });
  await why.getByLabel('Почему').fill('Слишком похоже на банк');
  await why.getByRole('button', { name: 'Отклонить' }).click();
  await expect(why).toBeHidden();
  await author.reload();
  await expect(author.getByRole('main')).toContainText('Слишком похоже на банк');

  await call(author, 'PATCH', `/lk/api/v2/phishing/campaigns/${id}`, { type: 'name', name: 'Осень, мягче' });
  await second.reload();
  await second.getByRole('button', { name: 'Согласовать' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Согласовать' }).click();
  await expect(second.getByRole('main')).toContainText('Согласовано');
  await author.goto(`${vigil.origin}/lk/admin/phishing/campaigns`);
  await expect(author.getByRole('main')).toContainText('Запланирована');
});

async function openSignedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, vigil.origin, { email });
  return page;
}
