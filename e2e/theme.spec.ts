import { expect, test, type Page } from '@playwright/test';
import { assertAccessible } from './accessible.ts';
import { assign, call } from './call.ts';
import { startInstallation, type Installation } from './installation.ts';
import { signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
const EMPLOYEE = 'employee@primer.example';

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

const editor = (page: Page) => page.getByRole('textbox', { name: 'Слайд', exact: true });
const entries = (page: Page) => page.getByRole('list', { name: 'Слайды' }).locator('[data-slide] > span:not([aria-hidden])');
const expectSaved = (page: Page) => expect(page.getByText('Сохранено только что')).toBeVisible();
const phone = (page: Page) => page.getByRole('group', { name: 'На телефоне' });

test('a theme is written in its course, and its learner reads it as written', async ({ page, browser }) => {
  await signIn(page, vigil.origin, { email: OPERATOR });
  const course = await makeCourse(page);
  await page.goto(`${vigil.origin}/lk/admin/learning/courses/edit/${course}`);
  await page.getByRole('button', { name: 'Новая тема' }).click();
  await expect(page.getByRole('heading', { name: 'Новая тема' })).toBeVisible();
  await page.getByLabel('Название').fill('Ссылки и вложения');
  await page.getByRole('button', { name: 'Создать тему' }).click();
  await writeSlide(page, { title: 'Куда ведёт ссылка', text: 'Наведите курсор и прочитайте адрес.' });
  await writeSlide(page, { title: 'Три шага', text: 'Остановитесь. Проверьте. Сообщите.' });
  await sizePicture(page);
  await stepBack(page);
  await insertBlocks(page);
  await arrange(page);
  await checkPhone(page);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Закончить правку' }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/edit/${course}`));
  await expect(page.getByRole('link', { name: 'Ссылки и вложения' })).toBeVisible();
  const assigned = await assign(page, course, { all: true });

  const learner = await browser.newPage();
  await signIn(learner, vigil.origin, { email: EMPLOYEE });
  // A background job enrols people.
  await expect(async () => {
    await learner.goto(`${vigil.origin}/lk/user/learning/courses/${assigned}`);
    await expect(learner.getByRole('heading', { name: 'Курс о ссылках' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await learner.getByRole('link', { name: /^Начать/ }).click();
  const slide = learner.frameLocator('iframe');
  await expect(slide.getByRole('heading', { name: 'Три шага' })).toBeVisible();
  await expect(slide.locator('img')).toHaveAttribute('width', '60%');
  const [column, picture] = [await slide.locator('p').first().boundingBox(), await slide.locator('img').boundingBox()];
  expect(picture!.width / column!.width).toBeCloseTo(0.6, 1);
  await expect(slide.locator('figcaption')).toHaveText(['Так звонят из «банка»', 'Чужой адрес под кнопкой']);
  const video = slide.getByLabel('Человек отвечает на звонок');
  await expect(video).toHaveAttribute('controls');
  await expect(video).toHaveJSProperty('paused', true);
  await expect(slide.locator('.callout.warning')).toHaveText('Код из сообщения не называют никому.');
  await expect(slide.getByRole('columnheader')).toHaveText(['Признак', 'Настоящее', '']);
  await learner.getByRole('button', { name: 'Далее' }).click();
  await expect(slide.getByRole('heading', { name: 'Куда ведёт ссылка' })).toBeVisible();
  await learner.close();
});

test('on a phone the slides are a sheet, and every control is within reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, vigil.origin, { email: OPERATOR });
  await page.goto(`${vigil.origin}/lk/admin/learning/themes/new`);
  await page.getByLabel('Название').fill('Пароли');
  await page.getByRole('button', { name: 'Создать тему' }).click();
  await writeSlide(page, { title: 'Один пароль', text: 'Для каждого места свой.' });
  const sheet = page.getByRole('dialog', { name: 'Слайды' });
  await page.getByRole('button', { name: /^Слайды: 1/ }).click();
  await sheet.getByRole('button', { name: 'Сделать копию' }).click();
  await expect(editor(page).getByRole('heading')).toHaveText('Один пароль');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: /^Слайды: 2/ }).click();
  await sheet.getByRole('button', { name: 'Действия: Один пароль' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await page
    .getByRole('dialog', { name: /^Удалить слайд/ })
    .getByRole('button', { name: 'Удалить' })
    .click();
  await expect(page.getByText('«Один пароль» удалён')).toBeVisible();
  await sheet.getByRole('button', { name: 'Вернуть' }).click();
  await expect(sheet.locator('[data-slide]')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'На телефоне' }).click();
  await expect(phone(page).frameLocator('iframe').getByRole('heading', { name: 'Один пароль' })).toBeVisible();
  await page.keyboard.press('Escape');
  await assertAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** Titles a new slide in place and writes its text. */
async function writeSlide(page: Page, { title, text }: { title: string; text: string }): Promise<void> {
  await page.getByRole('button', { name: 'Добавить слайд' }).click();
  await expect(editor(page).getByRole('heading')).toHaveText(/^Слайд \d$/);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.keyboard.type(text);
  await expectSaved(page);
}

async function sizePicture(page: Page): Promise<void> {
  await page
    .getByLabel('Картинка', { exact: true })
    .setInputFiles({ name: 'link.png', mimeType: 'image/png', buffer: await drawPicture(page) });
  const picture = editor(page).locator('figure img');
  await expect(picture).toBeVisible();
  await page.keyboard.type('Чужой адрес под кнопкой');
  const column = (await editor(page).locator('p').first().boundingBox())!;
  expect((await picture.boundingBox())!.width).toBeLessThanOrEqual(column.width + 1);
  await picture.click();
  await page.getByRole('toolbar', { name: 'Картинка' }).getByRole('button', { name: 'Половина' }).click();
  await page.getByRole('textbox', { name: 'Что на картинке' }).fill('Кнопка письма');
  const width = page.getByRole('slider', { name: 'Ширина картинки' });
  await width.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(width).toHaveAttribute('aria-valuenow', '60');
  expect((await picture.boundingBox())!.width / column.width).toBeCloseTo(0.6, 1);
  await expect(picture).toHaveAttribute('alt', 'Кнопка письма');
  // Drags to the right edge of the column, then steps back once with the keyboard.
  const handle = (await width.boundingBox())!;
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(column.x + column.width, handle.y, { steps: 4 });
  await page.mouse.up();
  await expect(width).toHaveAttribute('aria-valuenow', '100');
  await page.getByRole('button', { name: 'Отменить', exact: true }).click();
  await expect(width).toHaveAttribute('aria-valuenow', '60');
}

/** Inserts a video, a callout and a table below the slide's text. */
async function insertBlocks(page: Page): Promise<void> {
  const insert = page.getByRole('group', { name: 'Вставить' });
  const toWords = () =>
    editor(page)
      .locator('> p')
      .first()
      .click({ position: { x: 4, y: 4 } });
  await toWords();
  await insert.getByRole('button', { name: 'Таблица' }).click();
  await page.keyboard.type('Признак');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Настоящее');
  await toWords();
  await insert.getByRole('button', { name: 'Врезка' }).click();
  await page.keyboard.type('Код из сообщения не называют никому.');
  await page.getByRole('toolbar', { name: 'Врезка' }).getByRole('button', { name: 'Внимание' }).click();
  await toWords();
  await page
    .getByLabel('Картинка', { exact: true })
    .setInputFiles({ name: 'call.webm', mimeType: 'video/webm', buffer: Buffer.from(WEBM, 'hex') });
  await expect(editor(page).locator('video')).toBeVisible();
  await page.keyboard.type('Так звонят из «банка»');
  await page.getByRole('textbox', { name: 'Что происходит на видео' }).fill('Человек отвечает на звонок');
  await expect(page.getByText('Есть правки')).toBeHidden();
  await expectSaved(page);
}

/** The first bytes of a WebM video. */
const WEBM = '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff';

/** Undoes changes of the text and of the title in order. */
async function stepBack(page: Page): Promise<void> {
  const heading = editor(page).getByRole('heading');
  await heading.click();
  // The picture is deselected.
  await expect(page.getByRole('toolbar', { name: 'Картинка' })).toBeHidden();
  await page.keyboard.press('End');
  await page.keyboard.type(' и один звонок');
  await page.keyboard.press('Control+z');
  await expect(heading).toHaveText('Три шага');
  await page.keyboard.press('Control+Shift+z');
  await expect(heading).toHaveText('Три шага и один звонок');
  await page.getByRole('button', { name: 'Отменить', exact: true }).click();
  await expect(heading).toHaveText('Три шага');
  await expectSaved(page);
}

async function arrange(page: Page): Promise<void> {
  await page.getByRole('button', { name: '2. Три шага', exact: true }).focus();
  await page.keyboard.press('Control+d');
  await expect(entries(page)).toHaveText(['1. Куда ведёт ссылка', '2. Три шага', '3. Три шага']);
  await page.getByRole('button', { name: '2. Три шага', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(entries(page)).toHaveText(['1. Три шага', '2. Куда ведёт ссылка', '3. Три шага']);
  await expect(page.getByRole('button', { name: '1. Три шага', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Удалить слайд «Куда ведёт ссылка»?' });
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(entries(page)).toHaveText(['1. Три шага', '2. Три шага']);
  await expect(page.getByRole('button', { name: '2. Три шага', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(entries(page)).toHaveText(['1. Три шага', '2. Куда ведёт ссылка', '3. Три шага']);
  await page.reload();
  await expect(entries(page)).toHaveText(['1. Три шага', '2. Куда ведёт ссылка', '3. Три шага']);
}

async function checkPhone(page: Page): Promise<void> {
  await entries(page).first().click();
  const slide = phone(page).frameLocator('iframe');
  await expect(slide.getByRole('heading', { name: 'Три шага' })).toBeVisible();
  await phone(page).getByRole('button', { name: 'Далее' }).click();
  await expect(slide.getByRole('heading', { name: 'Куда ведёт ссылка' })).toBeVisible();
  await page.getByRole('button', { name: 'Свернуть' }).click();
  await expect(phone(page)).toBeHidden();
}

/** Draws a picture wider than any column. */
async function drawPicture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 700];
    const drawing = canvas.getContext('2d')!;
    drawing.fillStyle = '#cfe0ff';
    drawing.fillRect(0, 0, 1600, 700);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

async function makeCourse(page: Page): Promise<string> {
  const course = await page.evaluate(async () => {
    const form = new FormData();
    form.set('title', 'Курс о ссылках');
    const headers = { Authorization: `Bearer ${localStorage.getItem('access_token')}` };
    const answer = await fetch('/learning/api/content/courses', { method: 'POST', headers, body: form });
    return (await answer.json()) as { id: string };
  });
  await call(page, 'POST', `/learning/api/content/courses/${course.id}/sections`, { sections: [{ title: 'Начало' }] });
  return course.id;
}
