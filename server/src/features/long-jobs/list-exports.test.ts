import * as audit from '@vigil/contract/audit/endpoints.ts';
import * as courses from '@vigil/contract/courses/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { FileJob } from '@vigil/contract/shared/long-job.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { sheetRows } from '../../reading/sheet.ts';

const EVIL = '=HYPERLINK("http://evil")';

let server: TestServer;
let home: TestOrganization;
let token: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.operator.token;
});
afterAll(() => server.stop());

type Ordered = Promise<{ status: number; body: { event_id: string } }>;
type Found = Promise<{ status: number; body: FileJob }>;
type Export = { order: Ordered; find: (id: string, token: string) => Found; format: 'xlsx' | 'csv' };

/** Returns the rows of the file once it exists. A colleague does not find the file. */
async function fileOf({ order, find, format }: Export): Promise<{ rows: string[][]; text: string }> {
  const { status, body } = await order;
  expect(status).toBe(200);
  const done = await until(
    async () => (await find(body.event_id, token)).body,
    (job) => job.status !== 'in_progress',
  );
  expect(done.status).toBe('complete');
  expect((await find(body.event_id, home.people.super_user.token)).status).toBe(404);
  const { pathname, search } = new URL(done.url!);
  const file = await server.sites.content.inject({ url: pathname + search, headers: { host: contentHost } });
  const path = join(server.services.env.DATA_FOLDER, `list.${format}`);
  await writeFile(path, file.rawPayload);
  const rows = (await Array.fromAsync(sheetRows({ path, filename: path }))).map(({ cells }) => cells);
  expect(done.rows_count).toBe(rows.length - 1);
  return { rows, text: file.body };
}

const speaking = (language: string) => ({ 'accept-language': language });

test('the campaigns export has the filtered rows, in the caller’s language and time zone, without active formulas', async () => {
  const template_id = await makeTemplate(server, home);
  const start_date = new Date(Date.UTC(2099, 0, 31, 20, 5)).toISOString();
  for (const name of [EVIL, 'Другая']) await launch(server, home, { name, templates: [template_id], start_date });
  const exported = (format: 'xlsx' | 'csv', language: string) =>
    fileOf({
      order: server.call(campaigns.exportCampaigns, {
        body: { search: 'evil', format, time_zone: 'Asia/Tashkent' },
        token,
        headers: speaking(language),
      }),
      find: (id, whose) => server.call(campaigns.getCampaignExport, { params: { id }, token: whose }),
      format,
    });
  const csv = await exported('csv', 'ru');
  expect(csv.text).toMatch(/^\uFEFFКампания;Состояние;Тестовая;Начало;/);
  expect(csv.rows.slice(1).map((cells) => cells.slice(0, 4))).toEqual([
    [`'${EVIL}`, 'запланирована', 'нет', '01.02.2099, 01:05'],
  ]);
  const { rows } = await exported('xlsx', 'uz');
  expect(rows[0]!.slice(0, 3)).toEqual(['Kampaniya', 'Holati', 'Sinov']);
  // Nobody can report an email yet.
  expect(rows[0]!.at(-1)).toBe('Maʼlumot kiritdi');
  expect(rows[1]!.slice(0, 3)).toEqual([`'${EVIL}`, 'rejalashtirilgan', 'yoʻq']);
});

test('the courses export follows the order of the list, and archived courses are exported separately', async () => {
  for (const title of ['Б', 'А', 'Архивный']) {
    const { id } = await makeCourse(server, home);
    await server.call(courses.changeCourse, {
      params: { id },
      body: { title, archived: String(title === 'Архивный') as 'true' },
      token,
    });
  }
  const exported = (query: object) =>
    fileOf({
      order: server.call(courses.exportCourses, {
        query: { source: 'own', sort_by: 'title', format: 'csv', ...query },
        token,
        headers: speaking('en'),
      }),
      find: (id, whose) => server.call(courses.getCourseExport, { params: { id }, token: whose }),
      format: 'csv',
    });
  const up = await exported({ sort_order: 'asc', archived: 'false' });
  expect(up.text).toMatch(/^\uFEFFCourse,Description,Language,/);
  expect(up.rows.slice(1).map(([title]) => title)).toEqual(['А', 'Б']);
  const down = await exported({ sort_order: 'desc' });
  expect(down.rows.slice(1).map(([title]) => title)).toEqual(['Б', 'А', 'Архивный']);
  expect((await exported({ type: 'scorm' })).rows).toHaveLength(1);
});

test('the tags export has the tags found by the search, and the log names who exported and can be exported itself', async () => {
  await server.call(tags.addTag, { body: { title: 'Удалённые', color: '#2456E6' }, token });
  const { rows } = await fileOf({
    order: server.call(tags.exportTags, { body: { search: 'удал', format: 'csv' }, token, headers: speaking('ru') }),
    find: (id, whose) => server.call(tags.getTagExport, { params: { id }, token: whose }),
    format: 'csv',
  });
  expect(rows[0]).toEqual(['Тег', 'Действует сам', 'Включён', 'Сотрудников', 'Курсы', 'Письма']);
  expect(rows.slice(1).map(([title, isOwn, , people]) => [title, isOwn, people])).toEqual([['Удалённые', 'нет', '0']]);
  const log = await fileOf({
    order: server.call(audit.exportAudit, { body: { actions: ['tag.export'], format: 'xlsx' }, token }),
    find: (id, whose) => server.call(audit.getAuditExport, { params: { id }, token: whose }),
    format: 'xlsx',
  });
  expect(log.rows.slice(1).map((cells) => cells.slice(2, 5))).toEqual([['operator Test', 'tag.export', 'tag']]);
});
