import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { makeDeck } from '../server/test/make-deck.ts';
import { findPrograms } from '../server/src/drawing/programs.ts';
import { call } from './call.ts';
import { inDatabase } from './in-database.ts';
import { startInstallation, type Installation } from './installation.ts';
import { assignPackage } from './scorm-course.ts';
import { signIn } from './sign-in.ts';

const OPERATOR = 'operator@primer.example';
const LEARNER = 'employee@primer.example';
const COURSE = 'Флешки и чужие диски';
const slides = ['Найденная флешка', 'Кому её отдать', 'Если уже вставили'];
const questions = [
  ['Что делать с найденной флешкой?', 'Отдать в отдел безопасности', 'Открыть и найти владельца'],
  ['Флешка уже вставлена. Что теперь?', 'Вынуть и сразу сообщить', 'Ничего, если файлы открылись'],
] as const;

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

async function open(browser: Browser, width: number, email?: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
  if (email !== undefined) await signIn(page, vigil.origin, { email });
  return page;
}

test('a course made of a presentation and a question file is taken on a phone, and its certificate is valid until revoked', async ({
  browser,
}) => {
  test.skip(findPrograms() === undefined, 'Nothing here draws presentations.');
  const author = await open(browser, 1440, OPERATOR);
  await makeCourse(author);
  await assignWithCertificate(author);

  const phone = await open(browser, 390, LEARNER);
  await phone.goto(`${vigil.origin}/lk/user/learning`);
  await phone.getByRole('link', { name: COURSE }).click();
  // Another course may be first in the list, so the test opens this course by its name.
  await expect(phone.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await learn(phone);
  await phone.goto(`${vigil.origin}/lk/user/learning`);
  await phone.getByRole('link', { name: COURSE }).click();
  const number = await downloadCertificate(phone);

  const stranger = await open(browser, 390);
  await checkCertificate(stranger, { number, surname: 'Каримова' });
  await expect(stranger.getByText('Сертификата с таким номером и такой фамилией нет', { exact: false })).toBeVisible();
  await checkCertificate(stranger, { number, surname: 'юсупова' });
  await expect(stranger.getByText(/Сертификат подлинный, действует до/)).toBeVisible();
  await expect(stranger.getByText('Дилноза')).toHaveCount(0);

  await revoke(author, number);
  await checkCertificate(stranger, { number, surname: 'Юсупова' });
  await expect(stranger.getByText('Сертификат отозван и больше не действует.')).toBeVisible();
});

async function makeCourse(page: Page): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/learning/courses/create`);
  await page.getByLabel('Название').fill(COURSE);
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  await page.getByRole('button', { name: 'Добавить раздел' }).click();
  await page.getByRole('dialog').getByLabel('Название').fill('Носители');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Новая тема' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Новая тема' })).toBeVisible();
  await page.getByLabel('Название').fill('Чужая флешка');
  await page.getByRole('button', { name: 'Создать тему' }).click();

  await page.getByRole('button', { name: 'Загрузить презентацию' }).first().click();
  const deck = makeDeck(slides.map((title) => ({ title, text: [`${title}: коротко о главном.`] })));
  await chooseFile(page, { name: 'flash.pptx', buffer: deck });
  await page.getByRole('dialog').getByRole('button', { name: 'Загрузить', exact: true }).click();
  await expect(page.getByText(`Из «flash.pptx» добавлено ${slides.length} слайда.`)).toBeVisible({ timeout: 60_000 });

  await page.getByRole('tab', { name: /^Вопросы/ }).click();
  await page.getByRole('button', { name: 'Загрузить из файла' }).first().click();
  const sheet = ['Вопрос;Вариант 1;Вариант 2;Верные', ...questions.map((row) => [...row, '1'].join(';'))].join('\r\n');
  await chooseFile(page, { name: 'questions.csv', buffer: Buffer.from(sheet) });
  await page.getByRole('dialog').getByRole('button', { name: 'Прочитать' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Добавить ${questions.length} вопроса` })
    .click();
  await expect(page.getByText(`Из «questions.csv» добавлено ${questions.length} вопроса.`)).toBeVisible();
  await page.getByRole('button', { name: 'Закончить правку' }).click();
}

const chooseFile = (page: Page, { name, buffer }: { name: string; buffer: Buffer }) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

async function assignWithCertificate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Назначить', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Назначить курс' })).toBeVisible();
  await page.getByRole('switch', { name: 'Выдавать сертификат' }).click();
  await page.getByLabel('Действует ограниченное время').check();
  await page.getByText('Сотрудники', { exact: true }).last().click();
  await page.getByRole('searchbox').fill('Юсупова Дилноза');
  await page.getByRole('treeitem', { name: /Юсупова Дилноза/ }).click();
  await expect(page.getByText('1 человек').first()).toBeVisible();
  await page.getByRole('button', { name: 'Назначить курс' }).click();
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
}

async function learn(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Начать/ })
    .or(page.getByRole('button', { name: /Начать/ }))
    .first()
    .click();
  for (const [index, title] of slides.entries()) {
    await expect(page.getByText(`Слайд ${index + 1} из ${slides.length}`, { exact: true })).toBeVisible();
    await expect(page.frameLocator('iframe').getByText(title).first()).toBeAttached();
    const isLast = index + 1 === slides.length;
    await page.getByRole('button', { name: isLast ? 'К тесту' : 'Далее', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Начать тест' }).click();
  for (const number of questions.keys()) {
    await expect(page.getByText(`Вопрос ${number + 1} из ${questions.length}`, { exact: true })).toBeVisible();
    const question = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent();
    await page.getByLabel(questions.find(([text]) => text === question)![1], { exact: true }).check();
    await expect(page.getByText(`Отвечено ${number + 1} из ${questions.length}`, { exact: true })).toBeVisible();
    const isLast = number + 1 === questions.length;
    await page.getByRole('button', { name: isLast ? 'Завершить тест' : 'Далее', exact: true }).click();
  }
  await expect(page.getByText(`верно ${questions.length} из ${questions.length}`)).toBeVisible();
}

/** Returns the number in the certificate's name. */
async function downloadCertificate(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать сертификат' }).click(),
  ]);
  expect(file.suggestedFilename()).toContain('Юсупова Дилноза');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  return /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(file.suggestedFilename())![0];
}

async function checkCertificate(page: Page, { number, surname }: { number: string; surname: string }): Promise<void> {
  await page.goto(`${vigil.origin}/lk/certificate/${number}`);
  await page.getByLabel('Фамилия владельца').fill(surname);
  await page.getByRole('button', { name: 'Проверить' }).click();
}

async function revoke(page: Page, number: string): Promise<void> {
  await page.reload();
  await page.getByRole('tab', { name: /^Сертификаты/ }).click();
  await page.getByRole('searchbox', { name: 'Имя или номер' }).fill(number);
  await page.getByRole('button', { name: 'Действия с сертификатом: Юсупова Дилноза' }).click();
  await page.getByRole('menuitem', { name: 'Отозвать' }).click();
  await page.getByLabel('Причина').fill('Проверка');
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(page.getByText('Отозван', { exact: true })).toBeVisible();
}

/** The script of a package that shows the saved location, moves to the middle on the first visit, and completes on the second. */
const locationScript = `
let at = window;
while (!at.API && at.parent !== at) at = at.parent;
at.API.LMSInitialize('');
const left = at.API.LMSGetValue('cmi.core.lesson_location');
document.querySelector('h1').textContent = 'left at: ' + (left || 'nothing');
at.API.LMSSetValue('cmi.core.lesson_location', left === '' ? 'half' : 'end');
at.API.LMSSetValue('cmi.core.lesson_status', left === '' ? 'incomplete' : 'completed');
at.API.LMSCommit('');
`;

test('a package left half-way continues there the next day, in another session', async ({ browser }) => {
  const operator = await open(browser, 1440, OPERATOR);
  const first = await open(browser, 390, LEARNER);
  const { id } = await call<{ id: string }>(first, 'GET', '/users/api/v1/users/me');
  const course = await assignPackage(operator, { title: 'Два дня', parts: [{ title: 'Место', page: locationScript }] }, id);
  const address = `${vigil.origin}/lk/user/learning/courses/scorm/${course}`;
  const openPart = async (page: Page, { button, left }: { button: string; left: string }) => {
    await page.goto(address);
    const committed = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/commits'));
    await page.getByRole('button', { name: button }).click();
    await expect(page.frameLocator('iframe').frameLocator('iframe').getByText(`left at: ${left}`)).toBeVisible();
    expect((await committed).ok()).toBe(true);
  };
  await openPart(first, { button: 'Начать', left: 'nothing' });
  await first.context().close();

  const [attempt] = await inDatabase<{ id: string }>(
    vigil,
    `update scorm_attempts set started_at = started_at - interval '1 day', last_seen_at = last_seen_at - interval '1 day'
      where enrolment_id in (select id from enrolments where assigned_course_id = $1) returning id`,
    [course],
  );
  expect(attempt).toBeDefined();
  const second = await open(browser, 390, LEARNER);
  await openPart(second, { button: 'Продолжить', left: 'half' });
  await second.goto(address);
  await expect(second.getByRole('button', { name: 'Посмотреть' })).toBeVisible();
});
