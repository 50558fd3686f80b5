import { expect, test, type Page } from '@playwright/test';
import { assertAccessible } from './accessible.ts';
import { call } from './call.ts';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

type Template = { id: string; name: string; emails: { id: string; html: string; red_flags: { mark: string }[] }[] };

const TEMPLATES = '/lk/api/v2/phishing/templates';
let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

const email = (page: Page) => page.frameLocator('iframe').frameLocator('iframe');
const toolbar = (page: Page) => page.getByRole('toolbar');

const savedEmail = async (page: Page, { id }: Template) => (await call<Template>(page, 'GET', `${TEMPLATES}/${id}`)).emails[0]!;

/** Opens an editable copy of a library email. */
async function openCopy(page: Page): Promise<Template> {
  const { data } = await call<{ data: Template[] }>(page, 'GET', `${TEMPLATES}?source=library&language=ru&limit=100`);
  const bonus = data.find(({ name }) => name === 'Премия за квартал')!;
  const { id } = await copyOf(page, bonus.id);
  const template = await call<Template>(page, 'GET', `${TEMPLATES}/${id}`);
  await page.goto(`${vigil.origin}/lk/admin/phishing/templates/${id}/email/${template.emails[0]!.id}/edit`);
  await expect(email(page).getByText('Отметку нужно поставить')).toBeVisible();
  return template;
}

const copyOf = (page: Page, id: string) =>
  page.evaluate(async (path) => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'Idempotency-Key': crypto.randomUUID(),
    };
    return (await (await fetch(path, { method: 'POST', headers })).json()) as Template;
  }, `${TEMPLATES}/${id}/copy`);

test('editing an email in place changes only the edited text', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signIn(page, vigil.origin, { email: 'operator@primer.example' });
  const template = await openCopy(page);
  const source = template.emails[0]!.html;

  await email(page).getByText('Отметку нужно поставить').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Спасибо & всё.');
  await page.getByRole('button', { name: 'Кнопка', exact: true }).click();
  await expect(
    email(page)
      .getByRole('textbox')
      .filter({ hasText: /^Подтвердить$/ }),
  ).toBeVisible();

  await email(page).getByText('Здравствуйте').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Это ');
  await toolbar(page).getByRole('button', { name: 'Переменная' }).click();
  await page.getByRole('menuitem', { name: 'Анне {{first_name_dative}}' }).first().click();
  // The menu returns focus to its button when it closes.
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(email(page).getByText('Здравствуйте')).toHaveText(/Это\sАнне$/);

  await email(page).getByText('Отдел кадров', { exact: true }).click();
  await page.keyboard.press('Control+a');
  await toolbar(page).getByRole('button', { name: 'Признак' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Слова письма')).toHaveValue('Отдел кадров');
  await dialog.getByRole('textbox', { name: 'Признак', exact: true }).fill('Нет имени');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(email(page).locator('mark').last()).toHaveText('Отдел кадров');

  await email(page).getByText('Статус').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' лишнее');
  await expect(email(page).getByText('Статус лишнее')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(email(page).getByText('Статус', { exact: true })).toBeVisible();

  await assertAccessible(page);
  await page.getByRole('tab', { name: 'Исходный код' }).click();
  const code = page.getByRole('textbox', { name: 'Исходный код письма' });
  await code.press('Control+End');
  await code.pressSequentially('<!-- конец -->');
  await assertAccessible(page);
  await page.getByRole('tab', { name: 'Письмо' }).click();
  await expect(email(page).getByText('Спасибо & всё.')).toBeVisible();
  await expect.poll(async () => (await savedEmail(page, template)).html).toContain('<!-- конец -->');
  await expect(page.getByText('Сохранено только что')).toBeVisible();
  await page.reload();
  await expect(email(page).getByText('Спасибо & всё.')).toBeVisible();

  const { html, red_flags } = await savedEmail(page, template);
  const button = /\n<table role="presentation"[^\n]*>Подтвердить<\/a><\/td><\/tr><\/table>\n/.exec(html)?.[0] ?? 'none';
  expect(html).toBe(
    `${source
      .replace('следующий квартал.</p>', `следующий квартал. Спасибо &#38; всё.</p>${button}`)
      .replace('{{first_name}}.</p>', '{{first_name}}. Это {{first_name_dative}}</p>')}<!-- конец -->`,
  );
  expect(red_flags.map(({ mark }) => mark)).toContain('Отдел кадров');
  await page.getByRole('button', { name: 'Закончить правку' }).click();
  await page.waitForURL(new RegExp(`/templates/${template.id}`));
});

test('security 23: an email with active content changes nothing, neither by its scripts nor by a forged message from the frame', async ({
  page,
}) => {
  await signIn(page, vigil.origin, { email: 'operator@primer.example' });
  const template = await openCopy(page);
  const forged = `{vigilEditing:{kind:'edit',version:1,block:0,content:['подделка']}}`;
  const attack = `parent.postMessage(${forged},'*');parent.parent.postMessage(${forged},'*');top.postMessage(${forged},'*')`;
  await page.getByRole('tab', { name: 'Исходный код' }).click();
  const code = page.getByRole('textbox', { name: 'Исходный код письма' });
  await code.press('Control+a');
  await code.evaluate(
    (_, html) => document.execCommand('insertText', false, html),
    `<p name="body" onclick="${attack}">Первый</p><img src=x onerror="${attack}"><script>${attack}</script><svg onload="${attack}"></svg>
<form name="querySelector"><input name="addEventListener"></form><iframe srcdoc="<script>${attack}</script>"></iframe><p><a href="{{link}}">Второй</a></p>`,
  );
  await page.getByRole('tab', { name: 'Письмо' }).click();
  await email(page).getByText('Первый').click();
  await page.evaluate((message) => postMessage(message, '*'), {
    vigilEditing: { kind: 'edit', version: 1, block: 0, content: ['подделка'] },
  });
  await page.frames()[1]?.evaluate(
    (message) => {
      parent.postMessage(message, '*');
    },
    { vigilEditing: { kind: 'edit', version: 999, block: 0, content: ['подделка'] } },
  );
  await email(page).getByText('Второй').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await expect.poll(async () => (await savedEmail(page, template)).html).toContain('Второй!</a></p>');
  // Active content was removed on saving, and forged messages from the frame were ignored.
  expect((await savedEmail(page, template)).html).toBe(`<p name="body" >Первый</p><img src=x ><svg ></svg>
<form name="querySelector"><input name="addEventListener"></form><p><a href="{{link}}">Второй!</a></p>`);
});
