import { expect, test, type Page } from '@playwright/test';
import { makeBook } from '../server/test/make-book.ts';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
const PERSON = 'Абдуллаев Игорь Алишерович';

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`an import asks questions, previews its changes, applies and undoes them, ${viewport.width} wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, vigil.origin, { email: OPERATOR });
    await page.goto(`${vigil.origin}/lk/admin/staff/employees?dialog=import`);
    await chooseFile(page);
    await readAgain(page);
    await runAndUndo(page);
  });
}

test('an import lets a person choose the sheet, map role names, and filter rows by their counts with the keyboard alone', async ({
  page,
}) => {
  await signIn(page, vigil.origin, { email: OPERATOR });
  await page.goto(`${vigil.origin}/lk/admin/staff/employees?dialog=import`);
  const titles = ['First name', 'Last name', 'Title', 'User principal name', 'Display name', 'Block credential', 'Роль'];
  const buffer = makeBook([
    { name: 'Архив', rows: [['Почта'], ['old@primer.example']], isHidden: true },
    { name: 'Филиал', rows: [['Почта'], ['branch@primer.example']] },
    {
      name: 'Штат',
      rows: [
        titles,
        ['Иван', 'Юнусов', 'Аналитик', 'i.abdullaev@primer.example', '', 'False', 'Оператор'],
        ['Яна', 'Ким', 'Инженер', 'yana.kim@primer.example', '', 'False', 'Бригадир'],
        ['Анна', 'Ким', 'Инженер', 'anna.kim@primer.example', '', 'True', ''],
        ['', '', '', 'nobody', '', '', ''],
      ],
    },
  ]);
  await dialog(page).locator('input[type=file]').setInputFiles({ name: 'staff.xlsx', mimeType: 'application/zip', buffer });
  await dialog(page).getByRole('button', { name: 'Прочитать файл' }).click();
  const sheet = dialog(page).getByRole('combobox', { name: 'Лист' });
  await expect(sheet).toHaveValue('Филиал');
  await sheet.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /Филиал|Штат|Архив/ })).toHaveText(['Филиал', 'Штат', 'Архив (скрытый)']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Похоже на файл: Microsoft 365, центр администрирования')).toBeVisible();
  await expect(dialog(page).getByText('Другое имя', { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('tab', { name: /Не работают/ })).toHaveText(/1$/);

  await dialog(page)
    .getByRole('tab', { name: /Изменятся/ })
    .focus();
  await page.keyboard.press('ArrowRight');
  const rows = dialog(page).getByRole('table', { name: 'Не подходят' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await dialog(page).getByRole('button', { name: 'Неизвестная роль: 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('yana.kim@primer.example');

  await dialog(page).getByRole('combobox', { name: 'Бригадир (строк: 1)' }).click();
  await page.getByRole('option', { name: 'Не менять роль' }).click();
  await expect(upload(page)).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Прочитать с этими столбцами' }).click();
  await expect(dialog(page).getByRole('tab', { name: /Добавятся/ })).toHaveText(/1$/);
  await upload(page).click();
  await expect(dialog(page).getByText('Загрузка выполнена частично')).toBeVisible();
  await expect(dialog(page).getByText('Пропущено')).toBeVisible();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Загрузка сотрудников' });
const upload = (page: Page) => dialog(page).getByRole('button', { name: 'Загрузить', exact: true });

/**
 * Chooses a file with four columns: two have known titles, the email column is recognised by its content, and the dialog asks
 * about the fourth.
 */
async function chooseFile(page: Page): Promise<void> {
  const lines = ['Имя,Фамилия,Логин,Кем работает', 'Игорь,Юнусов,i.abdullaev@primer.example,Ведущий аналитик'];
  const file = { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await dialog(page).getByRole('button', { name: 'Прочитать файл' }).click();
  await expect(dialog(page).getByText('Найдено по содержимому')).toBeVisible();
  await expect(dialog(page).getByText(/Не читаются: Кем работает/)).toBeVisible();
  await expect(dialog(page).getByText(PERSON)).toBeVisible();
  await expect(dialog(page).getByRole('deletion')).toHaveText(['Абдуллаев']);
  await expect(dialog(page).getByRole('insertion')).toHaveText(['Юнусов']);
}

async function readAgain(page: Page): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Кем работает' }).click();
  await page.getByRole('option', { name: 'Должность' }).click();
  await expect(dialog(page).getByText(/до этого загрузить его нельзя/)).toBeVisible();
  await expect(upload(page)).toBeDisabled();
  // Escape does not discard the chosen file.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Закрыть без сохранения?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await dialog(page).getByRole('button', { name: 'Прочитать с этими столбцами' }).click();
  await expect(dialog(page).getByRole('insertion')).toHaveText(['Юнусов', 'Ведущий аналитик']);
}

async function runAndUndo(page: Page): Promise<void> {
  await upload(page).click();
  await expect(dialog(page).getByText('Загрузка завершена')).toBeVisible();
  await expect(dialog(page).getByText('Изменено')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Отменить загрузку' }).click();
  const question = page.getByRole('dialog', { name: 'Отменить загрузку целиком?' });
  await question.getByRole('button', { name: 'Отменить загрузку' }).click();
  await expect(dialog(page).getByText('Отменено для 1 сотрудника')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Закрыть', exact: true }).last().click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('searchbox').first().fill('i.abdullaev@primer.example');
  await expect(page.getByText(PERSON).first()).toBeVisible();
}
