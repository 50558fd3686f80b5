import { expect, test, type Page } from '@playwright/test';
import { startInstallation, type Installation } from './installation.ts';
import { DEMONSTRATION_PASSWORD, signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('typed text is never lost: not when switching slides, not with Esc, not when the session ends', async ({ page }) => {
  await signIn(page, vigil.origin, { email: OPERATOR });
  await typeIntoSlides(page);
  await fillEmployee(page);
  await loseSession(page);
});

test('the buttons that end a form or a dialog are in view however low the window is', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await signIn(page, vigil.origin, { email: 'admin@primer.example' });
  const inView = async (name: string) =>
    expect(page.getByRole('button', { name, exact: true }).last()).toBeInViewport({ ratio: 1 });
  await page.goto(`${vigil.origin}/lk/admin/phishing/campaigns/create`);
  await inView('Проверить и запустить');
  await page.goto(`${vigil.origin}/lk/admin/staff/employees`);
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await inView('Применить');
  await expect(page.getByText(/^Под(ходит|ходят) \d+ сотрудник/)).toBeVisible();
  await page.setViewportSize({ width: 768, height: 600 });
  await inView('Применить');
});

test('on a phone the actions of a page beside the primary one are in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, vigil.origin, { email: 'admin@primer.example' });
  await page.goto(`${vigil.origin}/lk/admin/staff/employees`);
  const upload = page.getByRole('button', { name: 'Загрузить файл' });
  await expect(page.getByRole('button', { name: 'Добавить сотрудника' })).toBeVisible();
  await expect(upload).toBeHidden();
  const more = page.getByRole('button', { name: 'Другие действия' });
  await more.click();
  await expect(upload).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(upload).toBeHidden();
  await more.click();
  await upload.click();
  await expect(page.getByRole('dialog', { name: 'Загрузка сотрудников' })).toBeVisible();
});

async function typeIntoSlides(page: Page): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/learning/themes/new`);
  await page.getByLabel('Название').fill('Пароли и где их хранят');
  await page.getByRole('button', { name: 'Создать тему' }).click();
  const add = page.getByRole('button', { name: 'Добавить слайд' });
  const slide = page.getByRole('textbox', { name: 'Слайд', exact: true });
  await add.click();
  await expect(slide).toBeFocused();
  await page.keyboard.type('Чей пароль');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Пароль знает один человек.');
  // Leaves the slide before the autosave delay has passed, so leaving has to save the text.
  await add.click();
  await expect(page.getByRole('button', { name: '2. Слайд 2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '1. Чей пароль', exact: true }).click();
  const text = slide.locator('p').first();
  await expect(text).toHaveText('Пароль знает один человек.');
  await text.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' И хранит его в менеджере паролей.');
  await expect(page.getByText('Сохранено только что')).toBeVisible();
  await page.reload();
  await expect(text).toHaveText('Пароль знает один человек. И хранит его в менеджере паролей.');
}

async function fillEmployee(page: Page): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/staff/employees`);
  await page.getByRole('button', { name: 'Добавить сотрудника' }).click();
  await page.getByLabel('Фамилия').fill('Ёлкин');
  await page.getByRole('textbox', { name: 'Имя', exact: true }).fill('Пётр');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Закрыть без сохранения?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Фамилия')).toHaveValue('Ёлкин');

  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(page.getByLabel('Электронная почта')).toBeFocused();
  await expect(page.getByText('Обязательное поле')).toHaveCount(2);
}

/** Ends the session on the server while the form is open. The next call reports it, and signing in leads back to the form. */
async function loseSession(page: Page): Promise<void> {
  await page.getByLabel('Электронная почта').fill('p.elkin@primer.example');
  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('access_token')}` };
    await fetch('/lk/api/v2/auth/logout', { method: 'POST', headers });
  });
  await page.getByPlaceholder('Выберите отдел').fill('Бух');
  await expect(page.getByText('Сеанс закончился. Войдите снова: введённое не пропало.')).toBeVisible();
  await page.getByLabel('Электронная почта').fill(OPERATOR);
  await page.getByLabel('Пароль', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByLabel('Фамилия')).toHaveValue('Ёлкин');
  await expect(page.getByLabel('Электронная почта')).toHaveValue('p.elkin@primer.example');
  await expect(page.getByText('Здесь то, что вы не успели сохранить.')).toBeVisible();
}
