import * as endpoints from '@vigil/contract/modules/endpoints.ts';
import { withoutAddresses } from '@vigil/contract/modules/slide-html.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCourse, picture } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { loadCourseLibrary } from '../courses/commands/load-course-library.ts';
import { closeSlideEdit } from './commands/slide-edits.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.content_manager.token;
});
afterAll(() => server.stop());

const read = (address: string, headers: Record<string, string> = {}) => {
  const url = new URL(address);
  return server.sites.content.inject({
    method: 'GET',
    url: url.pathname + url.search,
    headers: { host: contentHost, ...headers },
  });
};

const newModule = async () => (await server.call(endpoints.createModule, { body: { title: 'Phishing' }, token })).body.id;

test('a slide’s HTML loses what could run or load from elsewhere, and keeps what slides consist of', async () => {
  const id = await newModule();
  const html = `<h2 onclick="x()">Title</h2><script>alert(1)</script><style>*{}</style><iframe src="https://a.example"></iframe>
<img src="https://tracker.example/pixel.png"><img src="/files/../etc"><p style="color:red" class="callout evil">Text <mark class="flag">here</mark></p>
<a href="javascript:alert(1)">bad</a><a href="https://example.com">good</a>
<svg viewBox="0 0 10 10" onload="x()"><rect fill="var(--soft,#eaf0ff)" width="4"/><rect fill="url(https://a.example/x)"/><use href="#a"/><foreignObject><b>x</b></foreignObject></svg>`;
  const { body } = await server.call(endpoints.createSlide, { params: { id }, body: { title: 'One', html }, token });
  expect(body.html).not.toMatch(/onclick|onload|script|style|iframe|tracker|etc|javascript|url\(|<use|foreignObject|evil/i);
  expect(body.html).toContain('<h2>Title</h2>');
  expect(body.html).toContain('<p class="callout">');
  expect(body.html).toContain('<mark class="flag">here</mark>');
  expect(body.html).toContain('viewBox="0 0 10 10"');
  expect(body.html).toContain('fill="var(--soft,#eaf0ff)"');
  expect(body.html).toContain('href="https://example.com"');
});

test('a slide is served only on the content host, by its signed address, under a policy that allows nothing else in', async () => {
  const id = await newModule();
  const { body } = await server.call(endpoints.createSlide, {
    params: { id },
    body: { title: 'One', html: '<h2>One</h2>', picture: picture() },
    token,
  });
  expect(new URL(body.preview_url).host).toBe(contentHost);
  const page = await read(`${body.preview_url}&theme=dark`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<html data-theme="dark">');
  expect(page.body).toContain('<h2>One</h2>');
  expect(page.body).toContain(`<img src="http://${contentHost}/files/`);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('frame-ancestors http://app.test');
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).not.toContain('allow-same-origin');
  const forged = body.preview_url.replace(/signature=(.)/, (_, first: string) => `signature=${first === '_' ? '-' : '_'}`);
  expect((await read(forged)).statusCode).toBe(404);
  expect((await read(`http://${contentHost}/slides/${body.id}`)).statusCode).toBe(404);
});

test('a picture is redrawn as WebP, and served by signed address, in ranges on request', async () => {
  const id = await newModule();
  const { body } = await server.call(endpoints.addModuleFile, { params: { id }, body: { picture: picture() }, token });
  const whole = await read(body.url);
  expect(whole.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(whole.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  const part = await read(body.url, { range: 'bytes=8-11' });
  expect(part.statusCode).toBe(206);
  expect(part.body).toBe('WEBP');
  expect((await read(body.url, { range: 'bytes=999999-' })).statusCode).toBe(416);
  expect((await read(`http://${contentHost}/files/${body.id}`)).statusCode).toBe(404);
  // The text stores the file by its id, and returns it with a new address.
  const slide = await server.call(endpoints.createSlide, {
    params: { id },
    body: { title: 'With a picture', html: `<p><img src="${body.url}" alt="A"></p>` },
    token,
  });
  expect(slide.body.html).toContain(`<img data-file="${body.id}" src="http://${contentHost}/files/${body.id}?until=`);
});

test.each([
  ['50%', ' width="50%"'],
  ['100%', ' width="100%"'],
  ['9%', ''],
  ['400', ''],
  ['50%;x:y', ''],
])('the picture width %s is stored with%s', async (written, stored) => {
  const id = await newModule();
  const { body: added } = await server.call(endpoints.addModuleFile, { params: { id }, body: { picture: picture() }, token });
  const html = `<figure class="evil" style="float:left"><img src="${added.url}" alt="A" width="${written}" height="9" srcset="/x" /><figcaption>Words</figcaption></figure>`;
  const { body } = await server.call(endpoints.createSlide, { params: { id }, body: { title: 'One', html }, token });
  expect(withoutAddresses(body.html)).toBe(
    `<figure><img data-file="${added.id}" alt="A"${stored} /><figcaption>Words</figcaption></figure>`,
  );
});

test('the title is shown once, above the slide', async () => {
  const id = await newModule();
  const pageOf = async (title: string, html: string) => {
    const { body } = await server.call(endpoints.createSlide, { params: { id }, body: { title, html }, token });
    return /<article class="slide">(.*)<\/article>/s.exec((await read(body.preview_url)).body)![1];
  };
  expect(await pageOf('A & B', '<p>Text</p>')).toBe('<h2>A &#38; B</h2><p>Text</p>');
  expect(await pageOf('A & B', '<h2>A &amp; <b>B</b></h2><p>Text</p>')).toBe('<h2>A &#38; B</h2><p>Text</p>');
  expect(await pageOf('A', '<h2>B</h2>')).toBe('<h2>A</h2><h2>B</h2>');
});

test('a file that is not a picture is refused', async () => {
  const id = await newModule();
  const broken = new File(['no picture at all'], 'a.png', { type: 'image/png' });
  const { status, body } = await server.call(endpoints.addModuleFile, { params: { id }, body: { picture: broken }, token });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'file.no_picture' });
});

test('slides are reordered at once, and a stale order is a conflict', async () => {
  const { module_id: id, slides } = await makeCourse(server, home);
  const reversed = await server.call(endpoints.orderSlides, { params: { id }, body: { ids: slides.toReversed() }, token });
  expect(reversed.body.data.map((slide) => slide.id)).toEqual(slides.toReversed());
  const stale = await server.call(endpoints.orderSlides, { params: { id }, body: { ids: slides.slice(1) }, token });
  expect(stale.status).toBe(409);
});

const titlesOf = async (id: string) =>
  (await server.call(endpoints.listSlides, { params: { id }, token })).body.data.map(({ title }) => title);

test('a slide is duplicated directly after itself', async () => {
  const { module_id: moduleId, slides } = await makeCourse(server, home);
  const params = { moduleId, id: slides[0]! };
  const { body } = await server.call(endpoints.duplicateSlide, { params, token });
  expect(body).toMatchObject({ title: 'First', html: '<h2>First</h2>' });
  expect(slides).not.toContain(body.id);
  expect(await titlesOf(moduleId)).toEqual(['First', 'First', 'Second']);
});

test('a deleted slide returns under its own id to its position whatever changed meanwhile, within a day', async () => {
  const { module_id: moduleId, slides } = await makeCourse(server, home);
  const [params, other] = slides.map((id) => ({ moduleId, id }));
  const restore = () => server.call(endpoints.restoreSlide, { params: params!, token });
  await server.call(endpoints.deleteSlide, { params: params!, token });
  expect(await titlesOf(moduleId)).toEqual(['Second']);
  await server.call(endpoints.orderSlides, { params: { id: moduleId }, body: { ids: [other!.id] }, token });
  const stranger = (await makeOrganization(server)).people.operator.token;
  expect((await server.call(endpoints.restoreSlide, { params: params!, token: stranger })).status).toBe(404);
  expect((await restore()).body.id).toBe(params!.id);
  expect(await titlesOf(moduleId)).toEqual(['First', 'Second']);
  expect((await restore()).status).toBe(404);

  await server.call(endpoints.deleteSlide, { params: params!, token });
  await asSystem(server.services.database, (tx) =>
    sql`update deleted_slides set deleted_at = now() - interval '25 hours' where id = ${params!.id}`.execute(tx),
  );
  expect((await restore()).status).toBe(404);
  await server.call(endpoints.deleteSlide, { params: other!, token });
  const left = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('deleted_slides').select('id').where('module_id', '=', moduleId).execute(),
  );
  expect(left.map(({ id }) => id)).toEqual([other!.id]);
});

test('a text that saves itself gets one row in the audit log, with the text before and after', async () => {
  const { module_id: moduleId, slides } = await makeCourse(server, home);
  const params = { moduleId, id: slides[0]! };
  const by = home.people.content_manager;
  const type = (title: string, who = token) =>
    server.call(endpoints.changeSlide, { params, body: { title, html: `<p>${title} &amp; more</p>` }, token: who });
  const rows = () =>
    asSystem(server.services.database, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['actor_id', 'before', 'after'])
        .where('action', '=', 'slide.update')
        .where('object_id', '=', params.id)
        .orderBy('id')
        .execute(),
    );
  const first = { title: 'First', text: 'First' };
  for (const title of ['P', 'Pa', 'Pass']) await type(title);
  expect(await rows()).toEqual([]);
  const waiting = await asSystem(server.services.database, (tx) =>
    sql<{
      n: number;
    }>`select count(*)::int as n from pgboss.job where name = 'close-slide-edit' and data->>'slide_id' = ${params.id}
      and start_after > now() + interval '9 minutes'`.execute(tx),
  );
  expect(waiting.rows[0]?.n).toBe(1);
  const edit = { organization_id: home.id, slide_id: params.id, actor_id: by.id };
  await closeSlideEdit(server.services, edit);
  await closeSlideEdit(server.services, edit);
  const logged = [{ actor_id: by.id, before: first, after: { title: 'Pass', text: 'Pass & more' } }];
  expect(await rows()).toEqual(logged);

  // Two people edit the slide: each edit is logged with its person's name, at the latest before the slide is deleted.
  const operator = home.people.operator;
  await type('By one');
  await type('By the other', operator.token);
  await server.call(endpoints.deleteSlide, { params, token });
  const became = { title: 'By the other', text: 'By the other & more' };
  const later = (await rows()).slice(1);
  expect(later).toHaveLength(2);
  expect(later).toContainEqual({ actor_id: by.id, before: logged[0]!.after, after: became });
  expect(later).toContainEqual({ actor_id: operator.id, before: { title: 'By one', text: 'By one & more' }, after: became });
});

test.each([
  ['no right answer', 'single', [false, false]],
  ['two right answers to a single-choice question', 'single', [true, true]],
  ['only one answer', 'single', [true]],
])('a question with %s is refused', async (_, kind, marks) => {
  const id = await newModule();
  const answers = JSON.stringify(marks.map((is_right, n) => ({ text: `${n}`, is_right })));
  const { status } = await server.call(endpoints.createQuestion, {
    params: { id },
    body: { text: 'What', kind: kind as 'single', answers: answers as never },
    token,
  });
  expect(status).toBe(422);
});

test('a changed question keeps its explanation unless the change names it', async () => {
  const { module_id } = await makeCourse(server, home);
  const answers = JSON.stringify([
    { text: 'Yes', is_right: true },
    { text: 'No', is_right: false },
  ]) as never;
  const { body } = await server.call(endpoints.createQuestion, {
    params: { id: module_id },
    body: { text: 'What', kind: 'single', answers, explanation: 'Because' },
    token,
  });
  const change = (form: object) =>
    server.call(endpoints.changeQuestion, {
      params: { moduleId: module_id, id: body.id },
      body: { text: 'Which', kind: 'single', answers, ...form },
      token,
    });
  expect((await change({})).body).toMatchObject({ text: 'Which', explanation: 'Because' });
  expect((await change({ explanation: '' })).body).toMatchObject({ explanation: '' });
});

test('a copy has slides and questions of its own', async () => {
  const { module_id, slides } = await makeCourse(server, home);
  const copy = await server.call(endpoints.duplicateModule, { params: { id: module_id }, token });
  expect(copy.body.slides).toHaveLength(2);
  expect(copy.body.questions).toHaveLength(2);
  expect(copy.body.slides!.map(({ id }) => id)).not.toEqual(slides);
});

test('a list of modules has the themes of courses in one language', async () => {
  await loadCourseLibrary(server.services.database);
  const list = async (query: object) =>
    (await server.call(endpoints.listModules, { query: { source: 'public', limit: 100, ...query }, token })).body;
  const all = await list({});
  const lists = await Promise.all(['ru', 'en', 'uz'].map((language) => list({ language })));
  expect(new Set(lists.map(({ total_count }) => total_count))).toEqual(new Set([all.total_count / 3]));
  const ids = lists.flatMap(({ data }) => data.map(({ id }) => id));
  expect(ids.sort()).toEqual(all.data.map(({ id }) => id).sort());
  const refused = await server.call(endpoints.listModules, { query: { language: 'de' } as object, token });
  expect(refused.status).toBe(422);
});

test('everyone can read and copy the library, nobody can change it, and loading it again keeps its ids', async () => {
  await loadCourseLibrary(server.services.database);
  const list = () => server.call(endpoints.listModules, { query: { source: 'public', limit: 100 }, token });
  const before = (await list()).body.data;
  expect(before.length).toBeGreaterThanOrEqual(15);
  await loadCourseLibrary(server.services.database);
  expect((await list()).body.data.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  const [first] = before;
  const params = { id: first!.id };
  const opened = await server.call(endpoints.getModule, {
    params,
    query: { with_slides: 'true', with_questions: 'true' },
    token,
  });
  expect(opened.body.slides!.length).toBe(first!.slides_count);
  expect(opened.body.slides!.some(({ html }) => html.includes('<h2>'))).toBe(true);
  expect((await server.call(endpoints.changeModule, { params, body: { minutes: 9 }, token })).status).toBe(409);
  const slide = { moduleId: first!.id, id: opened.body.slides![0]!.id };
  for (const change of [endpoints.duplicateSlide, endpoints.deleteSlide, endpoints.restoreSlide])
    expect((await server.call(change, { params: slide, token })).status).toBe(409);
  const copy = await server.call(endpoints.duplicateModule, { params, token });
  expect(copy.body).toMatchObject({ is_public: false, title: `${first!.title} (2)`, slides_count: first!.slides_count });
});
