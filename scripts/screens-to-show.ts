import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DEMONSTRATION_PASSWORD } from '../e2e/sign-in.ts';
import { makePackage } from '../server/test/make-package.ts';

/** A screen as a person opens it; `login` is null for screens before sign-in. */
export type Shown = { name: string; path: string; login: string | null };

type Row = { id: string; [field: string]: unknown };
/** Calls the API: with a body, even an empty one, it sends POST. A form is sent as it is, an object as JSON. */
type Ask = (path: string, body?: object) => Promise<Row & { data: Row[] }>;
type Ids = Record<string, string>;

const ADMIN = 'admin@primer.example';
const LEARNER = 'employee@primer.example';
const ME = '/users/api/v1/users/me';

/** Finds ids in the demonstration data for the parameters of paths. A path with a parameter that is not here is not shown. */
const idsOf: [start: string, ids: (ask: Ask, asAdmin: Ask) => Promise<Ids>][] = [
  ['/lk/admin/learning/assigned/', async (ask) => ({ course_id: (await assigned(ask)).id })],
  ['/lk/admin/learning/shared/', async (ask) => ({ course_id: (await assigned(ask)).id })],
  ['/lk/admin/learning/themes/', themeIds],
  ['/lk/admin/learning/modules/', async (ask) => ({ module_id: (await first(ask, '/lk/api/v2/library/modules?limit=1')).id })],
  ['/lk/admin/learning/courses/scorm/', packageIds],
  ['/lk/admin/learning/courses/', courseIds],
  ['/lk/admin/staff/employees/', employeeIds],
  ['/lk/admin/phishing/campaigns/', campaignIds],
  ['/lk/admin/phishing/templates/', templateIds],
  ['/lk/admin/phishing/redirect/', async (ask) => ({ id: (await first(ask, '/lk/api/v2/phishing/redirect_pages?limit=1')).id })],
  ['/lk/admin/organization/', childIds],
  ['/lk/admin/settings/adfs/', childIds],
  ['/lk/user/learning/courses/:course_id/modules/:module_id/quiz/:quiz_id/result', doneQuizIds],
  ['/lk/user/learning/courses/:course_id/modules/:module_id/quiz/:quiz_id', quizIds],
  ['/lk/user/learning/courses/scorm/', async (ask, asAdmin) => assignedPackageIds(asAdmin, (await ask(ME)).id)],
  ['/lk/user/learning/courses/', learningIds],
];

/** Returns every built screen of the contract, with ids of the demonstration's own records. */
export async function screensOf(origin: string): Promise<Shown[]> {
  const asks = { [ADMIN]: await askAs(origin, ADMIN), [LEARNER]: await askAs(origin, LEARNER) };
  const shown: Shown[] = [];
  // The last first: the screen of a quiz's result completes the attempt, so the quiz's own screen starts another one.
  for (const { path, permission } of contractScreens().toReversed()) {
    const login = permission === '-' ? null : path.startsWith('/lk/user/') ? LEARNER : ADMIN;
    const known = idsOf.find(([start]) => path.startsWith(start) && path.includes(':'))?.[1];
    const ids = known === undefined || login === null ? {} : await known(asks[login], asks[ADMIN]);
    const at = path.replaceAll(/:(\w+)/g, (whole, part: string) => ids[part] ?? whole);
    if (!at.includes(':') && !at.includes('*')) shown.push({ name: nameOf(path), path: at, login });
  }
  return shown;
}

const nameOf = (path: string) => path.slice('/lk/'.length).replaceAll(':', '').replaceAll('/', '-');

/** Returns the screens of the contract that have a line in the table of screens. */
function contractScreens(): { path: string; permission: string }[] {
  const tables = join(import.meta.dirname, '../web/src/app/screens');
  const source = readdirSync(tables).map((file) => readFileSync(join(tables, file), 'utf8'));
  const built = new Set([...source.join('\n').matchAll(/'(\/[a-z][^']*)'/g)].map(([, path]) => path));
  return readFileSync(join(import.meta.dirname, '../contract/screens.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
    .map(([path = '', permission = '']) => ({ path: path.replaceAll(/^\(|\)$/g, ''), permission }))
    .filter(({ path }) => built.has(path.replace(/^\/lk/, '').replaceAll(/:(\w+)/g, '$$$1')));
}

async function askAs(origin: string, username: string): Promise<Ask> {
  const body = new URLSearchParams({ grant_type: 'password', username, password: DEMONSTRATION_PASSWORD });
  const answer = await fetch(`${origin}/gateway/v1/authentication/oauth`, { method: 'POST', body });
  const { access_token } = (await answer.json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${access_token}` };
  return async (path, body) => {
    const response = await fetch(origin + path, {
      headers: { ...headers, ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${response.status} ${path}: ${await response.text()}`);
    return (await response.json()) as Row & { data: Row[] };
  };
}

async function first(ask: Ask, path: string): Promise<Row> {
  const [row] = (await ask(path)).data;
  if (row === undefined) throw new Error(`Nothing at ${path}`);
  return row;
}

const assigned = (ask: Ask) => first(ask, '/lk/api/v2/learning/assigned-courses/organization');

/** Nobody may change the library's courses, so the course to change is a copy of one. */
async function courseIds(ask: Ask): Promise<Ids> {
  const { organization_id } = await ask(ME);
  const { data } = await ask(`/learning/api/content/courses/organizations/${String(organization_id)}?limit=100`);
  const courses = data.filter(({ type }) => type !== 'scorm');
  const own = courses.find(({ is_public }) => is_public === false);
  const { id } = own ?? (await ask(`/learning/api/content/courses/${courses[0]!.id}/copy`, {}));
  return { course_id: id };
}

/** Uploads a package, because the demonstration has none. */
async function packageIds(ask: Ask): Promise<Ids> {
  const form = new FormData();
  form.append('package', makePackage());
  const { event_id } = await ask('/lk/api/v2/scorm/courses', form);
  for (;;) {
    const { status, result } = await ask(`/event-keeper/${String(event_id)}`);
    if (status === 'success') return { course_id: (result as { course_id: string }).course_id };
    if (status === 'error') throw new Error('The package could not be read');
    await setTimeout(200);
  }
}

async function assignedPackageIds(asAdmin: Ask, user_id: string): Promise<Ids> {
  const { course_id } = await packageIds(asAdmin);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const targets = { all: false, target_users: [user_id], target_departments: [], exclude_users: [], exclude_departments: [] };
  const body = { course_id, start_date: inDays(-1), end_date: inDays(7), targets };
  return { course_id: (await asAdmin('/learning/api/learning/assigned-courses', body)).id };
}

async function themeIds(ask: Ask): Promise<Ids> {
  const { course_id } = await courseIds(ask);
  const course = await ask(`/learning/api/content/courses/${course_id}`);
  const [section] = course.sections as (Row & { themes: Row[] })[];
  return { course_id: course_id!, section_id: section!.id, theme_id: String(section!.themes[0]!.module_id) };
}

async function employeeIds(ask: Ask): Promise<Ids> {
  const person = await first(ask, '/users/api/v1/users?limit=1&sort_by=PROGRESS&sort_order=desc');
  const quiz = await first(ask, `/gateway/v1/statistic/users/${person.id}/quizes`);
  return { employee_id: person.id, course_id: (quiz.assigned_course as Row).id, attempt_id: quiz.id };
}

async function campaignIds(ask: Ask): Promise<Ids> {
  const campaign = await first(ask, '/lk/api/v2/phishing/campaigns?limit=1');
  return { campaign_id: campaign.id, template_id: (campaign.templates as Row[])[0]!.id };
}

/** Nobody may change the library's templates either, so the template to change is a copy. */
async function templateIds(ask: Ask): Promise<Ids> {
  const { data } = await ask('/lk/api/v2/phishing/templates?limit=100');
  const own = data.find(({ is_library }) => is_library === false);
  const { id: template_id } = own ?? (await ask(`/lk/api/v2/phishing/templates/${data[0]!.id}/copy`, {}));
  const template = await ask(`/lk/api/v2/phishing/templates/${template_id}`);
  const ids = (name: string) => (template[name] as Row[] | undefined)?.[0]?.id ?? '';
  return { template_id, page_id: ids('pages'), email_id: ids('emails') };
}

async function childIds(ask: Ask): Promise<Ids> {
  return { organization_id: (await first(ask, '/lk/api/v2/organizations/children?limit=1')).id };
}

async function learningIds(ask: Ask): Promise<Ids> {
  const { data } = await ask('/learning/api/learning/assigned-courses/my-courses?limit=5');
  const course = data.find(({ next }) => next !== null)!;
  return { course_id: course.id, module_id: (course.next as { theme_id: string }).theme_id };
}

const attempts = (course_id: string) => `/learning/api/learning/assigned-courses/${course_id}/steps/quiz/attempt`;

/** Starts an attempt at the first theme of the course. */
async function quizIds(ask: Ask): Promise<Ids> {
  const { course_id } = await learningIds(ask);
  const { sections } = await ask(`/learning/api/learning/assigned-courses/my-courses/${course_id}`);
  const module_id = (sections as { themes: Row[] }[])[0]!.themes[0]!.id;
  const { id } = await ask(`${attempts(course_id!)}/create`, { theme_id: module_id });
  return { course_id: course_id!, module_id, quiz_id: id };
}

async function doneQuizIds(ask: Ask): Promise<Ids> {
  const ids = await quizIds(ask);
  await ask(`${attempts(ids.course_id!)}/complete`, { attempt_id: ids.quiz_id });
  return ids;
}
