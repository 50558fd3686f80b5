import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import iconv from 'iconv-lite';
import { findEverywhere } from './canary.ts';
import { startInstallation, type Installation } from './installation.ts';
import { findEmails, findLinksIn } from './mailbox.ts';
import { signIn } from './sign-in.ts';

const CANARY = 'CANARY-Pa55w0rd';
const OPERATOR = 'operator@primer.example';
const PERSON = { email: 'e2e-7@primer.example', password: 'my own long password' };
const COURSE = 'Как узнать поддельное письмо';
const READING_SECONDS = 12;

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

test('security 35: an officer imports staff and launches a campaign, and the person who clicked is trained', async ({
  browser,
}) => {
  const officer = await (await browser.newContext()).newPage();
  await signIn(officer, vigil.origin, { email: OPERATOR });
  await importStaff(officer);
  await launchCampaign(officer, 'Проверка осенью');

  // No person clicks within ten seconds of receiving an email; a faster click counts as a scanner's.
  const [link] = await findLinks(officer);
  await officer.waitForTimeout(READING_SECONDS * 1000);

  const personContext = await browser.newContext();
  const person = await personContext.newPage();
  await fallForIt(person, link!);
  await expect(async () => {
    await officer.reload();
    await expect(officer.getByRole('main')).toContainText(/Ввели данные\D*1/);
  }).toPass({ timeout: 30_000 });

  await register(person);
  await takeCourse(person);

  await officer.goto(`${vigil.origin}/lk/admin/learning/assigned`);
  await officer.getByRole('main').getByText(COURSE).first().waitFor();
  await officer.goto(`${vigil.origin}/lk/admin/phishing/campaigns`);
  await officer.getByText('Проверка осенью').click();
  await expect(officer.getByRole('main')).toContainText(/Ввели данные\D*1/);
  await checkProgressStays(officer, person);

  const found = await findEverywhere(CANARY, { databaseUrl: await vigil.databaseUrl(), folder: vigil.folder });
  expect(found).toEqual([]);
  // Proves that the search finds text that does exist.
  expect(await findEverywhere(PERSON.email, { databaseUrl: await vigil.databaseUrl(), folder: vigil.folder })).toContain(
    'table public.users',
  );
});

test('a tag assigned to a department emails each of its people automatically, once, and shows what it did', async ({
  browser,
}) => {
  const officer = await (await browser.newContext()).newPage();
  await signIn(officer, vigil.origin, { email: OPERATOR });
  await officer.goto(`${vigil.origin}/lk/admin/staff/tags`);
  await makeTag(officer, 'Работают с деньгами');
  await addEmail(officer, 'Платёжки по почте');
  await officer.getByRole('switch', { name: 'Тег включён' }).click();

  await officer.getByRole('tab', { name: 'Сотрудники' }).click();
  await officer.getByRole('button', { name: 'Назначить тег' }).first().click();
  const dialog = officer.getByRole('dialog');
  await dialog.getByRole('treeitem', { name: /Бухгалтерия/ }).click();
  await dialog.getByRole('button', { name: 'Назначить', exact: true }).click();
  const assignedText = await dialog.getByText(/Назначено \d/).textContent();
  const count = Number(/\d+/.exec(assignedText ?? '')?.[0]);
  expect(count).toBeGreaterThan(1);
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click();

  await officer.getByRole('tab', { name: 'История' }).click();
  await expect(async () => {
    await officer.reload();
    const done = officer.getByRole('table').getByText('Выполнено', { exact: true });
    await expect(done).toHaveCount(count, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect.poll(async () => (await findEmails(officer, vigil, 'Платёжки по почте')).length, { timeout: 30_000 }).toBe(count);

  // The person's page shows the tag too.
  await officer.getByRole('table').getByRole('link').first().click();
  await expect(officer.getByRole('main')).toContainText('Работают с деньгами');
});

async function makeTag(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Создать тег' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Название').fill(title);
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
}

async function addEmail(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: 'Добавить действие' }).click();
  await page.getByRole('combobox', { name: 'Действие' }).click();
  await page.getByRole('option', { name: 'Отправить письмо' }).click();
  await page.getByLabel('Тема письма').fill(theme);
  await page.getByLabel('Текст письма').fill('Проверяйте адрес отправителя каждой платёжки.');
  await page.getByRole('button', { name: 'Сохранить' }).last().click();
  await expect(page.getByRole('button', { name: 'Добавить действие' })).toBeEnabled();
}

/** Imports 150 people in one department and 50 in another, from a file as the Russian Excel saves it. */
async function importStaff(page: Page): Promise<void> {
  const rows = Array.from(
    { length: 200 },
    (_, n) => `Фамилия${n};Имя${n};Отчество;Специалист;${n < 150 ? 'Север' : 'Юг'};e2e-${n}@primer.example`,
  );
  const file = join(vigil.folder, 'staff.csv');
  await writeFile(file, iconv.encode(['Фамилия;Имя;Отчество;Должность;Отдел;Почта', ...rows].join('\r\n'), 'win1251'));
  await page.goto(`${vigil.origin}/lk/admin/staff/employees`);
  await page.getByRole('button', { name: 'Загрузить файл' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Прочитать файл' }).click();
  await expect(dialog.getByText(/Добавить\s*200|200/).first()).toBeVisible();
  await dialog.getByLabel('Отправить новым письма с приглашением').check();
  await dialog.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await expect(dialog.getByText('Загрузка завершена')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click();
}

async function launchCampaign(page: Page, name: string): Promise<void> {
  await page.goto(`${vigil.origin}/lk/admin/phishing/campaigns/create`);
  await page.getByLabel('Название').fill(name);
  await page.getByRole('button', { name: 'Выбрать шаблоны' }).click();
  const templates = page.getByRole('dialog');
  await templates.getByRole('checkbox', { name: 'Премия за квартал' }).check();
  await templates.getByRole('button', { name: /^Выбрать/ }).click();
  await page
    .getByRole('treeitem', { name: /Север/ })
    .getByRole('checkbox')
    .or(page.getByRole('treeitem', { name: /Север/ }))
    .first()
    .click();
  await expect(page.getByText('150 человек').first()).toBeVisible();
  await page.getByLabel('Все сразу').check();
  await page.getByLabel('Назначить курс').check();
  await page.getByRole('button', { name: 'Выбрать курс' }).click();
  const courses = page.getByRole('dialog');
  await courses.getByLabel(COURSE).check();
  await courses.getByRole('button', { name: 'Выбрать', exact: true }).click();
  await page.getByRole('button', { name: 'Проверить и запустить' }).click();
  await expect(page.getByRole('main')).toContainText('150');
  await page.getByRole('button', { name: 'Запустить' }).click();
  await page.waitForURL(/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('main')).toContainText(/Доставлено\s*150/, { timeout: 60_000 });
}

/** Returns the links of the simulated emails in the mailbox, newest first. */
async function findLinks(page: Page): Promise<string[]> {
  const messages = (await findEmails(page, vigil, PERSON.email)).filter(({ subject }) => subject.includes('Расчёт премии'));
  expect(messages.length).toBeGreaterThan(0);
  const links = await Promise.all(messages.map((message) => findLinksIn(page, vigil, message)));
  return links.map((all) => all.find((link) => link.includes('/l/'))!);
}

/** Checks that a person who completed the course and fails again is not assigned the course again, and loses no progress. */
async function checkProgressStays(officer: Page, person: Page): Promise<void> {
  await launchCampaign(officer, 'Проверка зимой');
  const [link] = await findLinks(officer);
  await officer.waitForTimeout(READING_SECONDS * 1000);
  await fallForIt(person, link!);
  await officer.getByRole('tab', { name: /Получатели/ }).click();
  const fallen = officer
    .getByRole('row', { name: /Фамилия7 / })
    .or(officer.getByRole('listitem').filter({ hasText: 'Фамилия7 ' }));
  await expect(async () => {
    await officer.reload();
    await expect(fallen.first()).toContainText('100\u202F%', { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await person.goto(`${vigil.origin}/lk/user/learning`);
  await expect(person.getByText(/Всё пройдено|Пройден/).first()).toBeVisible();
}

async function fallForIt(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('input[type=password]').first().fill(CANARY);
  const others = page.locator('input:not([type=password]):not([type=hidden]):not([type=checkbox])');
  for (const input of await others.all()) if ((await input.inputValue()) === '') await input.fill('e2e');
  await page.locator('form button, form input[type=submit]').first().click();
  await page.waitForURL(/\/lk\/phishing\/gotcha/);
  await expect(page.getByRole('heading', { name: 'Это была проверка, ничего не случилось' })).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Спешка').first()).toBeVisible();
}

async function register(page: Page): Promise<void> {
  const message = (await findEmails(page, vigil, PERSON.email)).find(({ subject }) => subject.startsWith('Приглашение'));
  expect(message).toBeDefined();
  const link = (await findLinksIn(page, vigil, message!)).find((url) => url.includes('/auth/registration/'))!;
  await page.goto(link);
  await page.getByLabel('Пароль', { exact: true }).fill(PERSON.password);
  await page.getByLabel('Принимаю политику конфиденциальности').check();
  await page.getByLabel('Принимаю пользовательское соглашение').check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await page.waitForURL(/\/lk\/user\/learning/);
}

type Theme = {
  title: string;
  slides: unknown[];
  questions: { text: string; answers: { text: string; is_right: boolean }[] }[];
};

/** Goes through every theme: each slide, then the quiz with the right answers. */
async function takeCourse(page: Page): Promise<void> {
  const themes = await themesOf('fake-letters');
  await page
    .getByRole('link', { name: /Начать/ })
    .or(page.getByRole('button', { name: /Начать/ }))
    .first()
    .click();
  for (const [index, theme] of themes.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: theme.title })).toBeVisible();
    await readSlides(page, theme.slides.length);
    await page.getByRole('button', { name: 'Начать тест' }).click();
    await answerQuestions(page, theme);
    const isLast = index + 1 === themes.length;
    await page.getByRole('button', { name: isLast ? 'К моим курсам' : 'Дальше', exact: true }).click();
  }
  await expect(page.getByText(/Всё пройдено|Пройден/).first()).toBeVisible();
}

async function readSlides(page: Page, total: number): Promise<void> {
  for (let number = 1; number <= total; number++) {
    await expect(page.getByText(`Слайд ${number} из ${total}`, { exact: true })).toBeVisible();
    // Waits for the slide, because the elements below move while it loads.
    await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
    await page.getByRole('button', { name: number === total ? 'К тесту' : 'Далее', exact: true }).click();
  }
}

async function answerQuestions(page: Page, { questions }: Theme): Promise<void> {
  const total = questions.length;
  const unanswered = new Map(questions.map((question) => [question.text, question.answers]));
  for (let number = 1; number <= total; number++) {
    await expect(page.getByText(`Вопрос ${number} из ${total}`, { exact: true })).toBeVisible();
    const text = (await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()) ?? '';
    for (const answer of unanswered.get(text) ?? []) {
      if (answer.is_right) await page.getByLabel(answer.text, { exact: true }).check();
    }
    await expect(page.getByText(`Отвечено ${number} из ${total}`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: number === total ? 'Завершить тест' : 'Далее', exact: true }).click();
  }
  await page.waitForURL(/\/result$/);
  await expect(page.getByText(`верно ${total} из ${total}`)).toBeVisible();
}

/** Returns the themes of a library course, in Russian. */
async function themesOf(slug: string): Promise<Theme[]> {
  type Course = { languages: { ru: { sections: { themes: Theme[] }[] } } };
  const file = join(import.meta.dirname, '../server/library/courses', slug, 'course.json');
  const course = JSON.parse(await readFile(file, 'utf8')) as Course;
  return course.languages.ru.sections.flatMap(({ themes }) => themes);
}
