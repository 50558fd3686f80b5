import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '../../../../e2e/sign-in.ts';
import type { Driver } from './driver.ts';
import { LEARNER, OPERATOR, signIn } from './sign-in.ts';

const COURSE = 'Первые десять минут инцидента';
const DAY_MS = 86_400_000;
const FILE = join(import.meta.dirname, '../../../library/courses/first-ten-minutes/course.json');

type Theme = {
  title: string;
  slides: unknown[];
  questions: { text: string; answers: { text: string; is_right: boolean }[] }[];
};

/** Takes a course on a phone: slides in frames of the content host, and a test after each theme. */
export async function takeCourse(window: Driver, origin: string): Promise<void> {
  const themes = await themesOfCourse();
  const id = await assignCourse(origin);
  await signIn(window, { origin, email: LEARNER });
  await window.find({ role: 'heading', name: /^Здравствуйте/ });
  await assertFits(window);
  await window.open(`${origin}/lk/user/learning/courses/${id}`);
  await window.find({ role: 'heading', level: 1, name: COURSE });
  await window.click({ role: 'link', name: /^Начать/ });
  for (const [index, theme] of themes.entries()) {
    await window.find({ role: 'heading', level: 1, name: theme.title });
    await readSlides(window, theme.slides.length);
    await window.click({ role: 'button', name: 'Начать тест' });
    await answerQuestions(window, theme);
    await assertFits(window);
    await window.click({ role: 'button', name: index + 1 === themes.length ? 'К моим курсам' : 'Дальше' });
  }
  await window.find({ role: 'heading', name: /^Здравствуйте/ });
  await window.open(`${origin}/lk/user/learning`);
  await window.see(new RegExp(`${COURSE}.*?пройден`), { role: 'main' });
}

/** Assigns the course to the whole organisation, as an operator's program would. Returns the assignment's id. */
async function assignCourse(origin: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', username: OPERATOR, password: DEMONSTRATION_PASSWORD });
  const { access_token } = await call<{ access_token: string }>(`${origin}/gateway/v1/authentication/oauth`, {
    method: 'POST',
    body,
  });
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const me = await call<{ organization_id: string }>(`${origin}/users/api/v1/users/me`, { headers });
  const courses = `${origin}/learning/api/content/courses/organizations/${me.organization_id}?limit=50`;
  const { data } = await call<{ data: { id: string; title: string }[] }>(courses, { headers });
  const assignment = {
    course_id: data.find(({ title }) => title === COURSE)!.id,
    start_date: new Date(Date.now() - DAY_MS).toISOString(),
    end_date: new Date(Date.now() + 7 * DAY_MS).toISOString(),
    targets: { all: true, target_users: [], target_departments: [], exclude_users: [], exclude_departments: [] },
  };
  const path = `${origin}/learning/api/learning/assigned-courses`;
  const { id } = await call<{ id: string }>(path, { method: 'POST', headers, body: JSON.stringify(assignment) });
  return id;
}

async function call<T>(address: string, init: RequestInit): Promise<T> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`${answer.status} ${address}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A frame has this height until its slide has reported its own. */
const HEIGHT_AT_FIRST = 320;

async function readSlides(window: Driver, total: number): Promise<void> {
  for (let number = 1; number <= total; number++) {
    await window.see(`Слайд ${number} из ${total}`);
    // The content below moves once the slide's height is known.
    await window.until('the slide has its height', () =>
      window.run((first) => document.querySelector('iframe')?.offsetHeight !== first, HEIGHT_AT_FIRST),
    );
    await window.click({ role: 'button', name: number === total ? 'К тесту' : 'Далее' });
  }
}

async function answerQuestions(window: Driver, { questions }: Theme): Promise<void> {
  const total = questions.length;
  for (let number = 1; number <= total; number++) {
    await window.see(`Вопрос ${number} из ${total}`);
    const text = await window.textOf({ role: 'heading', level: 2, within: { role: 'main' } });
    const question = questions.find((one) => one.text === text)!;
    for (const answer of question.answers.filter(({ is_right }) => is_right)) await window.click({ label: answer.text });
    await window.see(`Отвечено ${number} из ${total}`);
    await window.click({ role: 'button', name: number === total ? 'Завершить тест' : 'Далее' });
  }
  await window.see(`верно ${total} из ${total}`);
}

/** Checks that no part of the page is wider than the phone's screen. */
async function assertFits(window: Driver): Promise<void> {
  expect(await window.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Returns the themes in Russian, as the learner reads them. */
async function themesOfCourse(): Promise<Theme[]> {
  type Course = { languages: { ru: { sections: { themes: Theme[] }[] } } };
  const course = JSON.parse(await readFile(FILE, 'utf8')) as Course;
  return course.languages.ru.sections.flatMap(({ themes }) => themes);
}
