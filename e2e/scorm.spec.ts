import { expect, test, type Browser, type Frame, type Page } from '@playwright/test';
import { call } from './call.ts';
import { startInstallation, type Installation } from './installation.ts';
import { assignPackage, uploadPackage } from './scorm-course.ts';
import { signIn } from './sign-in.ts';

/** How often the test closes the player: a few times here, twenty times in `npm run scorm:closes`. */
const CLOSES = Number(process.env.SCORM_CLOSES ?? 3);
const CHARACTERS = 40_000;

let vigil: Installation;

test.beforeAll(async () => {
  vigil = await startInstallation();
});
test.afterAll(async () => {
  await vigil.stop();
});

/** The script of a package that finds the SCORM API and reports to the test each state that the server has confirmed. */
const findApiScript = `
let at = window;
while (!at.API && at.parent !== at) at = at.parent;
window.scorm = at.API;
window.scorm.LMSInitialize('');
const send = parent.fetch;
parent.fetch = async (address, options) => {
  const answer = await send.call(parent, address, options);
  const state = JSON.parse(options.body).changes['cmi.suspend_data'];
  if (answer.ok && state) console.log('confirmed ' + state.split(':')[0]);
  return answer;
};
`;

/** The script of a package that writes a new state several times a second, each CHARACTERS long and derived from its number. */
const writeStatesScript = `${findApiScript}
const alphabet = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ';
window.stateOf = (number) => {
  let seed = number, text = number + ':';
  while (text.length < ${CHARACTERS}) { seed = (seed * 48271) % 2147483647; text += alphabet[seed % alphabet.length]; }
  return text;
};
let number = Number(scorm.LMSGetValue('cmi.suspend_data').split(':')[0]) || 0;
const found = scorm.LMSGetValue('cmi.suspend_data');
window.found = { number, isWhole: number === 0 || found === stateOf(number) };
window.begin = () => setInterval(() => { number += 1; scorm.LMSSetValue('cmi.suspend_data', stateOf(number)); scorm.LMSCommit(''); }, 120);
`;

async function openAsOperator(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, vigil.origin, { email: 'operator@primer.example' });
  return page;
}

async function openAsLearner(browser: Browser): Promise<{ page: Page; id: string }> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, vigil.origin, { email: 'employee@primer.example' });
  const { id } = await call<{ id: string }>(page, 'GET', '/users/api/v1/users/me');
  return { page, id };
}

async function play(page: Page, course: string, button: RegExp): Promise<Frame> {
  await page.goto(`${vigil.origin}/lk/user/learning/courses/scorm/${course}`);
  await page.getByRole('button', { name: button }).click();
  const part = () => page.frames().find((frame) => frame.url().includes('/files/'));
  await expect.poll(() => part()?.evaluate(() => 'scorm' in window || 'tried' in window)).toBe(true);
  return part()!;
}

test('a tab closed at any moment loses nothing that the server confirmed', async ({ browser }) => {
  const operator = await openAsOperator(browser);
  const learner = await openAsLearner(browser);
  const course = await assignPackage(operator, { parts: [{ title: 'State', page: writeStatesScript }] }, learner.id);
  let page = learner.page;
  for (let round = 0; round < CLOSES; round += 1) {
    let confirmed = 0;
    page.on('console', (message) => {
      const [, number] = /^confirmed (\d+)$/.exec(message.text()) ?? [];
      if (number !== undefined) confirmed = Number(number);
    });
    const part = await play(page, course, /Начать|Продолжить/);
    await part.evaluate(() => (window as unknown as { begin: () => void }).begin());
    await expect.poll(() => confirmed).toBeGreaterThan(0);
    await page.waitForTimeout(Math.random() * 1500);
    const context = page.context();
    await page.close({ runBeforeUnload: false });
    page = await context.newPage();
    const again = await play(page, course, /Продолжить/);
    const found = await again.evaluate(() => (window as unknown as { found: { number: number; isWhole: boolean } }).found);
    expect(found.isWhole, `round ${round}`).toBe(true);
    expect(found.number, `round ${round}`).toBeGreaterThanOrEqual(confirmed);
  }
});

test('a failed reload of the course does not disturb the open part', async ({ browser }) => {
  const operator = await openAsOperator(browser);
  const { page, id } = await openAsLearner(browser);
  const course = await assignPackage(operator, { title: 'Asked', parts: [{ title: 'State', page: writeStatesScript }] }, id);
  const part = await play(page, course, /Начать/);
  let refused = 0;
  await page.route(`**/assigned-courses/my-courses/${course}`, async (route) => {
    await route.fulfill({ status: 500, json: {} });
    refused += 1;
  });
  let saved = 0;
  page.on('console', (message) => {
    if (message.text().startsWith('confirmed ')) saved += 1;
  });
  for (let round = 1; round <= 2; round += 1) {
    const before = saved;
    const timer = await part.evaluate(() => (window as unknown as { begin: () => number }).begin());
    await expect.poll(() => saved).toBeGreaterThan(before);
    // Each save loads the course again and cancels the previous load, so the saves must stop before a slow machine can answer.
    await part.evaluate((id) => clearInterval(id), timer);
    await expect.poll(() => refused).toBeGreaterThanOrEqual(round);
  }
  expect(refused).toBeGreaterThan(1);
  expect(part.isDetached()).toBe(false);
});

test('security 44: with the server killed while a part writes, the page says so, keeps trying, and loses nothing', async ({
  browser,
}) => {
  const operator = await openAsOperator(browser);
  const { page, id } = await openAsLearner(browser);
  const course = await assignPackage(operator, { title: 'Kill', parts: [{ title: 'State', page: writeStatesScript }] }, id);
  let confirmed = 0;
  page.on('console', (message) => {
    const [, number] = /^confirmed (\d+)$/.exec(message.text()) ?? [];
    if (number !== undefined) confirmed = Number(number);
  });
  const part = await play(page, course, /Начать/);
  await part.evaluate(() => (window as unknown as { begin: () => void }).begin());
  await expect.poll(() => confirmed).toBeGreaterThan(0);
  const crash = vigil.crash();
  await expect(page.getByText('Нет связи с сервером', { exact: false }).first()).toBeVisible();
  const before = confirmed;
  await crash;
  await expect.poll(() => confirmed, { timeout: 60_000 }).toBeGreaterThan(before);
  const atLeast = confirmed;
  const again = await play(page, course, /Продолжить/);
  const found = await again.evaluate(() => (window as unknown as { found: { number: number; isWhole: boolean } }).found);
  expect(found.isWhole).toBe(true);
  expect(found.number).toBeGreaterThanOrEqual(atLeast);
});

/** Returns the script of a package that tries what packages must not be able to do, and reports the outcome of each attempt. */
const hostileScript = (stolen: string): string => `
const outcome = async (attempt) => { try { return 'done: ' + (await attempt()); } catch (error) { return 'refused'; } };
(async () => {
  const app = document.referrer || ${JSON.stringify('APP')};
  window.tried = {
    cookies: document.cookie,
    parent: await outcome(() => top.document.body.innerHTML),
    storage: await outcome(() => top.localStorage.getItem('access_token')),
    call: await outcome(async () => (await fetch('APP/users/api/v1/users/me', { credentials: 'include' })).status),
    opaque: await outcome(async () => (await fetch('APP/users/api/v1/users/me', { mode: 'no-cors', credentials: 'include' })).type),
    other: await outcome(async () => (await fetch(${JSON.stringify(stolen)})).status),
    picture: await outcome(() => new Promise((resolve, reject) => { const image = new Image(); image.onload = resolve; image.onerror = reject; image.src = 'APP/favicon.ico'; })),
    worker: await outcome(async () => (await navigator.serviceWorker.register('worker.js')).scope),
    frame: await outcome(() => new Promise((resolve, reject) => { const frame = document.createElement('iframe'); frame.src = 'APP/lk'; frame.onload = () => { try { resolve(frame.contentDocument.body.innerHTML); } catch (error) { reject(error); } }; document.body.append(frame); setTimeout(reject, 2000); })),
    away: await outcome(() => { top.location = 'APP/lk/user/profile'; return 'asked'; }),
  };
})();
`;

test('security 23, 24: a hostile package reads no data of the application or of another package', async ({ browser }) => {
  const operator = await openAsOperator(browser);
  const { page, id } = await openAsLearner(browser);
  const victim = await uploadPackage(operator, { title: 'Victim', files: [{ name: 'secret.txt', content: 'secret' }] });
  const { url } = await call<{ url: string }>(
    operator,
    'GET',
    `/lk/api/v2/scorm/courses/${victim.course_id}/packages/${victim.package_id}/trial?item=0`,
  );
  const stolen = url.replace(/player$/, 'files/secret.txt');
  const opened = await browser.newPage();
  await opened.goto(stolen);
  await expect(opened.getByText('secret')).toBeVisible();
  const script = hostileScript(stolen).replaceAll('APP', vigil.origin);
  const spec = {
    title: 'Hostile',
    parts: [{ title: 'Hostile', page: script }],
    files: [{ name: 'parts/worker.js', content: '' }],
  };
  const course = await assignPackage(operator, spec, id);
  const part = await play(page, course, /Начать/);
  const tried = await part.evaluate(() => (window as unknown as { tried: Record<string, string> }).tried);
  expect(tried).toMatchObject({
    cookies: '',
    parent: 'refused',
    storage: 'refused',
    call: 'refused',
    opaque: 'refused',
    other: 'refused',
    picture: 'refused',
    worker: 'refused',
    frame: 'refused',
  });
  await page.waitForTimeout(500);
  expect(page.url()).toContain(`/user/learning/courses/scorm/${course}`);
});

test('an author uploads a package, tries it and views an attempt event by event', async ({ browser }) => {
  const operator = await openAsOperator(browser);
  const { page, id } = await openAsLearner(browser);
  const answering = `${findApiScript}
    scorm.LMSSetValue('cmi.interactions.0.id', 'Where files are stored');
    scorm.LMSSetValue('cmi.interactions.0.type', 'choice');
    scorm.LMSSetValue('cmi.interactions.0.student_response', 'b');
    scorm.LMSSetValue('cmi.interactions.0.correct_responses.0.pattern', 'a');
    scorm.LMSSetValue('cmi.interactions.0.result', 'wrong');
    scorm.LMSSetValue('cmi.core.nothing', '1');
    scorm.LMSSetValue('cmi.core.score.raw', '40');
    scorm.LMSSetValue('cmi.core.lesson_status', 'failed');
    scorm.LMSFinish('');`;
  const course = await assignPackage(operator, { title: 'Events', parts: [{ title: 'Test', page: answering }] }, id);
  await play(page, course, /Начать/);
  await expect(page.getByText('Курс не сдан, балл 40', { exact: false })).toBeVisible();
  await operator.goto(`${vigil.origin}/lk/admin/learning/assigned/${course}/employees/${id}`);
  await expect(operator.getByText('Вопрос 1. Where files are stored').first()).toBeVisible();
  await expect(operator.getByText('Ошибка пакета 401: LMSSetValue')).toBeVisible();
  await expect(operator.getByText('не начата → не сдана', { exact: false }).first()).toBeVisible();
  await operator.getByRole('button', { name: 'Зачесть' }).click();
  await operator.getByLabel('Причина').fill('Обрыв связи');
  await operator.getByRole('dialog').getByRole('button', { name: 'Зачесть' }).click();
  // While the dialog is open, the reason is also found in the dialog's text field.
  await expect(operator.getByRole('dialog')).toBeHidden();
  await expect(operator.getByText('Обрыв связи', { exact: false }).first()).toBeVisible();
  await page.goto(`${vigil.origin}/lk/user/learning/courses/scorm/${course}`);
  await expect(page.getByRole('button', { name: 'Посмотреть' })).toBeVisible();
});
