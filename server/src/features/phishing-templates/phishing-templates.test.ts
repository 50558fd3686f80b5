import * as endpoints from '@vigil/contract/phishing-templates/endpoints.ts';
import { TEMPLATE_EMAILS_MAX } from '@vigil/contract/phishing-templates/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTemplateLibrary } from './commands/load-library.ts';
import { hostileHtml } from '../../../test/hostile-html.ts';
import { messageFile } from '../../../test/message-file.ts';
import { launch, makeTemplate } from '../../../test/make-campaign.ts';
import { picture } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { sql } from 'kysely';

let server: TestServer;
let home: TestOrganization;
let template_id: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  const { body } = await server.call(endpoints.createTemplate, {
    body: { name: 'Template', category: 'it', language: 'en', difficulty: 'easy' },
    token: home.people.operator.token,
  });
  template_id = body.id;
});
afterAll(() => server.stop());

const premise = { process: 8, workplace: 6, events: 4, consequences: 2, training: 2 } as const;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const hard = { cues: { urgency: 1, lookalike_domain: 2 }, premise };
const easy = { cues: { spelling: 9, urgency: 6 }, premise: { ...premise, process: 0, workplace: 0 } } as const;

const mail = { name: 'L', sender_name: 'S', sender_address: 's@example.com', subject: 'S', html: '<p>{{link}}</p>' };
const page = { name: 'a.html', type: 'text/html', content: '<a href="{{link}}">Open</a>' };

test('An attachment of an email is a page or a text without anything that runs; others are named, in the caller’s language', async () => {
  const token = home.people.operator.token;
  const made = await server.call(endpoints.createEmail, { body: { ...mail, template_id, attachments: [page] }, token });
  expect(made.status).toBe(200);
  const attachments = [page, { ...page, name: 'scan.hta' }, { ...page, content: '<script>1</script>' }];
  const refusal = {
    status: 422,
    body: {
      code: 'template.attachment_name',
      details: [{ path: 'attachments.1.name' }, { path: 'attachments.2.content' }],
    },
  };
  expect(await server.call(endpoints.createEmail, { body: { ...mail, template_id, attachments }, token })).toMatchObject(refusal);
  const program = [{ ...page, content: 'MZ\u0000' }];
  expect(await server.call(endpoints.createEmail, { body: { ...mail, template_id, attachments: program }, token })).toMatchObject(
    {
      status: 422,
      body: { details: [{ path: 'attachments.0.content' }] },
    },
  );
  const changed = await server.call(endpoints.changeEmail, {
    params: { id: made.body.id },
    body: { attachments },
    token,
    headers: { 'accept-language': 'ru' },
  });
  expect(changed).toMatchObject({ ...refusal, body: { ...refusal.body, message: expect.stringContaining('scan.hta') as never } });
  expect(changed.body).toMatchObject({ message: expect.stringMatching(/^Вложением/) as never });
});

test('A template’s picture can be set, is shown with its campaigns, is copied along and can be removed; the library’s cannot be set', async () => {
  const { token } = home.people.operator;
  const id = await makeTemplate(server, home, { vectors: ['form', 'attachments'] });
  const saved = await server.call(endpoints.saveTemplateLogo, { token, params: { id }, body: { logo: picture() } });
  expect(saved.body.logo).toMatch(/^http:\/\/content\.test\//);
  expect((await server.call(endpoints.copyTemplate, { token, params: { id } })).body.logo).not.toBeNull();
  const start_date = new Date(Date.now() + 86_400_000).toISOString();
  const campaign = await launch(server, home, { templates: [id], start_date });
  expect(campaign).toMatchObject({
    logo: expect.stringMatching(/^http/),
    email: { name: 'Пароль истекает, {{first_name}}', attachments: [{ name: 'счёт.html' }] },
    original_url: 'http://phish.test',
    report: null,
  });
  expect((await server.call(endpoints.deleteTemplateLogo, { token, params: { id } })).body.logo).toBeNull();
  const library = await asSystem(server.services.database, (tx) =>
    tx
      .insertInto('phishing_templates')
      .values({ name: 'Library', category: 'it', language: 'ru', difficulty: 'easy' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const request = { token, params: library, body: { logo: picture() } };
  expect((await server.call(endpoints.saveTemplateLogo, request)).status).toBe(409);
});

test('A rating determines how hard its template is, and goes with it into a copy and into a campaign’s expectation', async () => {
  const token = home.people.operator.token;
  const template = await makeTemplate(server, home);
  const change = (body: object) => server.call(endpoints.changeTemplate, { params: { id: template }, body, token });
  expect(await change({ rating: hard })).toMatchObject({ status: 200, body: { difficulty: 'hard', rating: hard } });
  const contrary = await change({ difficulty: 'easy' });
  expect(contrary).toMatchObject({ status: 409, body: { code: 'template.rated', details: [{ path: 'difficulty' }] } });
  expect(await change({ difficulty: 'easy', rating: easy })).toMatchObject({ status: 200, body: { difficulty: 'easy' } });
  expect(await change({ difficulty: 'hard', rating: null })).toMatchObject({ body: { difficulty: 'hard', rating: null } });
  await change({ rating: easy });
  const copied = await server.call(endpoints.copyTemplate, { params: { id: template }, token });
  expect(copied.body).toMatchObject({ difficulty: 'easy', rating: easy });
  const listed = await server.call(endpoints.listTemplates, { query: { source: 'own' }, token });
  expect(listed.body.data.find(({ id }) => id === template)).toMatchObject({ rating: easy });

  const { id: campaign_id } = await launch(server, home, { templates: [template], start_date: tomorrow });
  await change({ rating: hard });
  const stored = await asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('campaign_templates')
      .select(['difficulty', 'expected_from', 'expected_to'])
      .where('campaign_id', '=', campaign_id)
      .execute(),
  );
  expect(stored).toEqual([{ difficulty: 'easy', expected_from: 0, expected_to: 10 }]);
});

test('An invalid rating is refused at its place, and nobody can rate a library template', async () => {
  const token = home.people.operator.token;
  const rate = (id: string, rating: object) =>
    server.call(endpoints.changeTemplate, { params: { id }, body: { rating } as never, token });
  const wrong: [object, string][] = [
    [{ ...hard, cues: { spelling: -1 } }, 'rating.cues.spelling'],
    [{ ...hard, cues: { generic_greeting: 2 } }, 'rating.cues.generic_greeting'],
    [{ ...hard, cues: { charm: 1 } }, 'rating.cues.charm'],
    [{ ...hard, premise: { ...premise, process: 3 } }, 'rating.premise.process'],
    [{ cues: {} }, 'rating.premise'],
  ];
  for (const [rating, path] of wrong)
    expect(await rate(template_id, rating)).toMatchObject({ status: 422, body: { details: [{ path }] } });
  await loadTemplateLibrary(server.services.database);
  const library = await server.call(endpoints.listTemplates, { query: { source: 'library', limit: 1 }, token });
  expect(await rate(library.body.data[0]!.id, hard)).toMatchObject({ status: 409, body: { code: 'template.library' } });
});

test('A change leaves alone what it does not name', async () => {
  const token = home.people.operator.token;
  const { body: made } = await server.call(endpoints.createTemplate, {
    body: {
      name: 'A',
      description: 'About',
      category: 'it',
      language: 'en',
      difficulty: 'easy',
      attack_vectors: [],
      lure: 'phone',
    },
    token,
  });
  const renamed = await server.call(endpoints.changeTemplate, { params: { id: made.id }, body: { name: 'B' }, token });
  expect(renamed.body).toMatchObject({ name: 'B', description: 'About', attack_vectors: [], lure: 'phone' });
  const red_flags = [{ mark: 'S', where: 'subject', title: 'T', text: 'x', cue: 'urgency' }] as const;
  const { body: email } = await server.call(endpoints.createEmail, {
    body: { ...mail, template_id: made.id, text: 'Plain', attachments: [page], red_flags: [...red_flags] },
    token,
  });
  const changed = await server.call(endpoints.changeEmail, { params: { id: email.id }, body: { subject: 'Other' }, token });
  expect(changed.body).toMatchObject({ subject: 'Other', text: 'Plain', attachments: [page], red_flags });
});

test('An email from a file comes back cleaned, stores nothing, and can be saved as it came', async () => {
  const { token } = home.people.operator;
  const count = async () => (await server.call(endpoints.listTemplates, { query: { source: 'own' }, token })).body.total_count;
  const before = await count();
  const message = await messageFile({
    from: { name: 'ИТ', address: 'it@bank.example' },
    to: 'a@primer.example',
    subject: 'S',
    html: `<p>Open</p>${hostileHtml.slice(0, 60).join('')}<a href="{{link}}">Open</a>`,
  });
  // The content of the file decides, not its name.
  const file = new File([Uint8Array.from(message)], 'page.html');
  const read = await server.call(endpoints.readTemplateSource, { token, body: { file } });
  expect(read).toMatchObject({
    status: 200,
    body: { format: 'eml', letters: [{ subject: 'S', sender_address: 'it@bank.example' }] },
  });
  expect(await count()).toBe(before);
  const { subject, sender_name, sender_address, html } = read.body.letters[0]!;
  const saved = await server.call(endpoints.createEmail, {
    token,
    body: { template_id, name: subject, subject, sender_name, sender_address, html },
  });
  expect(saved).toMatchObject({ status: 200, body: { html } });
});

test('HTML that is too heavy is refused by name, and a large table is saved byte for byte', async () => {
  const { token } = home.people.operator;
  const row =
    '<tr style="mso-yfti-irow:1;height:15.0pt"><td width=64 nowrap valign=bottom style="width:48.0pt;padding:0cm 5.4pt"><p class=MsoNormal><span style="color:black">A<o:p></o:p></span></p></td></tr>';
  const mail = { template_id, name: 'Table', subject: 'S', sender_name: 'N', sender_address: 'a@b.example' };
  const table = `<html><body><table>${row.repeat(490_000 / row.length)}</table></body></html>`;
  const saved = await server.call(endpoints.createEmail, { token, body: { ...mail, html: table } });
  expect(saved.status).toBe(200);
  expect(saved.body.html).toBe(table);
  expect((await server.call(endpoints.deleteEmail, { token, params: { id: saved.body.id } })).status).toBe(200);

  const deep = '<div>'.repeat(201);
  const refusal = {
    status: 422,
    body: { details: [{ path: 'html', message: 'Elements are nested too deeply: at most 200 levels are allowed' }] },
  };
  expect(await server.call(endpoints.createEmail, { token, body: { ...mail, html: deep } })).toMatchObject(refusal);
  expect(await server.call(endpoints.createPage, { token, body: { template_id, name: 'P', html: deep } })).toMatchObject(refusal);
  const attachments = [{ name: 'a.html', type: 'text/html', content: deep }];
  expect(await server.call(endpoints.createEmail, { token, body: { ...mail, html: '<p>x</p>', attachments } })).toMatchObject({
    status: 422,
    body: { details: [{ path: 'attachments.0.content' }] },
  });
});

test.each<[string, () => File, number, object]>([
  ['no email', () => new File(['a;b;c'], 'x.eml'), 422, { code: 'file.no_letter' }],
  ['another ending', () => new File(['From: a@b.example\r\n\r\nx'], 'x.exe'), 422, { code: 'http.wrong_file_type' }],
  ['too much of it', () => new File([new Uint8Array(21 * 1024 * 1024)], 'x.eml'), 413, { code: 'http.too_large' }],
])('A file is refused: %s', async (_what, file, status, body) => {
  const { token } = home.people.operator;
  expect(await server.call(endpoints.readTemplateSource, { token, body: { file: file() } })).toMatchObject({ status, body });
});

test('A request without a file reads nothing, and an employee may not read one', async () => {
  const { token } = home.people.operator;
  expect(await server.call(endpoints.readTemplateSource, { token, body: { file: 'x' as never } })).toMatchObject({ status: 422 });
  const file = new File(['From: a@b.example\r\n\r\nx'], 'x.eml');
  expect(await server.call(endpoints.readTemplateSource, { token: home.people.employee.token, body: { file } })).toMatchObject({
    status: 403,
  });
});

test('A preview fills an email with a person’s data, and never with another organization’s people', async () => {
  const { people } = await makeOrganization(server);
  const { token } = people.operator;
  const stranger = await makeOrganization(server);
  const valuesOf = (id: string) => server.call(endpoints.getPersonValues, { params: { id }, query: { language: 'ru' }, token });
  const { body } = await valuesOf(people.employee.id);
  expect(body.values).toMatchObject({
    email: people.employee.email,
    link: '#',
    time: expect.stringMatching(/^\d\d:\d\d$/) as string,
  });
  expect(Object.values(body.values).every((value) => typeof value === 'string')).toBe(true);
  expect((await valuesOf(stranger.people.employee.id)).status).toBe(404);
});

test('A template has a maximum of emails, pages and characters: more is refused, and nothing is lost', async () => {
  const { token } = home.people.operator;
  const { body: template } = await server.call(endpoints.createTemplate, {
    token,
    body: { name: 'Full', category: 'it', language: 'en', difficulty: 'easy' },
  });
  const add = (html: string) => server.call(endpoints.createEmail, { token, body: { ...mail, template_id: template.id, html } });
  const large = `<p>${'x'.repeat(490_000)}</p>`;
  for (let made = 0; made < 10; made += 1) expect((await add(large)).status).toBe(200);
  expect(await add(large)).toMatchObject({ status: 409, body: { code: 'template.too_large' } });
  const [first] = (await server.call(endpoints.getTemplate, { token, params: { id: template.id } })).body.emails;
  const text = 'x'.repeat(400_000);
  expect(await server.call(endpoints.changeEmail, { token, params: { id: first!.id }, body: { text } })).toMatchObject({
    status: 409,
    body: { code: 'template.too_large' },
  });
  for (let made = 10; made < TEMPLATE_EMAILS_MAX; made += 1) expect((await add('<p>x</p>')).status).toBe(200);
  expect(await add('<p>x</p>')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('20 emails, 20 pages and 5 million characters') },
  });
  const { body } = await server.call(endpoints.getTemplate, { token, params: { id: template.id } });
  expect([body.emails.length, body.emails[0]!.html]).toEqual([TEMPLATE_EMAILS_MAX, large]);
});

test('The list says what became of a template, and its filters and their counts agree; other organisations’ templates are never counted', async () => {
  const gallery = await makeOrganization(server);
  const { token } = gallery.people.operator;
  const stranger = await makeOrganization(server);
  await makeTemplate(server, stranger);
  const count = async (query: object = {}) => (await server.call(endpoints.countTemplates, { token, query })).body;
  const before = await count();
  const sent = await makeTemplate(server, gallery, { vectors: ['form', 'attachments'], difficulty: 'hard' });
  const unsent = await makeTemplate(server, gallery);
  const { body: code } = await server.call(endpoints.createTemplate, {
    token,
    body: { name: 'Code', category: 'finance', language: 'uz', difficulty: 'easy', attack_vectors: [], lure: 'qr' },
  });
  const { id: campaign_id } = await launch(server, gallery, { templates: [sent] });
  await asSystem(server.services.database, async (tx) => {
    const { id } = await tx
      .selectFrom('campaign_templates')
      .select('id')
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow();
    await sql`insert into campaign_counters (organization_id, campaign_id, campaign_template_id, department_id, os, sent, clicked)
      select ${gallery.id}, ${campaign_id}, ${id}, gen_random_uuid(), os, 20, 5 from unnest('{a,b}'::text[]) os`.execute(tx);
  });

  const list = async (query: object) =>
    (await server.call(endpoints.listTemplates, { token, query: { source: 'own', ...query } })).body.data;
  const all = await list({});
  expect(all.map(({ id }) => id).toSorted()).toEqual([sent, unsent, code.id].toSorted());
  expect(all.find(({ id }) => id === sent)).toMatchObject({ campaigns_count: 1, sent: 40, clicked: 10, is_running: true });
  expect(all.find(({ id }) => id === unsent)).toMatchObject({ campaigns_count: 0, sent: 0, clicked: 0, is_running: false });
  const statistics = await server.call(endpoints.getTemplateStatistics, { token, params: { id: sent } });
  expect(statistics.body).toMatchObject({ campaigns_count: 1, sent: 40, clicked: 10 });

  expect((await count()).total_count).toBe(before.total_count + 3);
  const own = await count({ source: 'own' });
  expect(own).toMatchObject({
    sending: { unsent: 2, sent: 1 },
    language: { ru: 2, en: 0, uz: 1 },
    difficulty: { easy: 1, moderate: 1, hard: 1 },
    kind: { link: 0, form: 2, attachment: 1, qr: 1, calendar: 0, phone: 0 },
    category: { it: 2, finance: 1, hr: 0 },
  });
  // A filter narrows the counts of the others, and not its own.
  expect(await count({ source: 'own', language: 'uz' })).toMatchObject({
    total_count: before.total_count + 3,
    language: { ru: 2, en: 0, uz: 1 },
    sending: { unsent: 1, sent: 0 },
    kind: { form: 0, qr: 1 },
  });
  expect(await count({ search: 'Пароль истекает', source: 'own' })).toMatchObject({ sending: { unsent: 1, sent: 1 } });
  for (const facet of ['sending', 'language', 'difficulty', 'kind', 'category'] as const)
    for (const [value, counted] of Object.entries(own[facet]))
      expect(await list({ [facet]: value }), `${facet} ${value}`).toHaveLength(counted);
  expect((await list({ sending: 'unsent', kind: ['form', 'qr'], difficulty: 'moderate' })).map(({ id }) => id)).toEqual([unsent]);
  expect((await server.call(endpoints.countTemplates, { token, query: { kind: 'letter' } })).status).toBe(422);
});

test('Where results are anonymous, the list hides the clicks of a template that few people got', async () => {
  const anonymous = await makeOrganization(server);
  const { token } = anonymous.people.operator;
  const id = await makeTemplate(server, anonymous);
  await launch(server, anonymous, { templates: [id] });
  await asSystem(server.services.database, async (tx) => {
    await sql`update organizations set anonymous_reporting = true, smallest_group = 5 where id = ${anonymous.id}`.execute(tx);
    await sql`insert into campaign_counters (organization_id, campaign_id, campaign_template_id, department_id, os, sent, clicked, group_size)
      select organization_id, campaign_id, id, gen_random_uuid(), '', 4, 2, 4 from campaign_templates where template_id = ${id}`.execute(
      tx,
    );
  });
  const { body } = await server.call(endpoints.listTemplates, { token, query: { source: 'own' } });
  expect(body.data).toMatchObject([{ id, sent: 4, clicked: null }]);
});

test('No transaction waits while the email of a preview is cleaned', async () => {
  const { token } = home.people.operator;
  const id = await makeTemplate(server, home);
  const [email] = (await server.call(endpoints.getTemplate, { token, params: { id } })).body.emails;
  const html = `<table>${'<tr><td style="color:red">x</td></tr>'.repeat(12_000)}</table>`;
  await server.call(endpoints.changeEmail, { token, params: { id: email!.id }, body: { html } });
  const preview = () => server.call(endpoints.getTemplatePreview, { token, params: { id } });
  const begun = performance.now();
  const cleaning = { isOver: false };
  const answer = preview().finally(() => {
    cleaning.isOver = true;
  });
  const waiting: number[] = [];
  while (!cleaning.isOver) {
    const { rows } = await asSystem(server.services.database, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`.execute(tx),
    );
    waiting.push(rows[0]!.n);
  }
  expect((await answer).body.html).toContain('<td style="color:red">x</td>');
  const took = performance.now() - begun;
  expect(waiting.length).toBeGreaterThan(4);
  // The short transactions before and after the cleaning may be met; one that waits would be met almost every time.
  expect(waiting.filter((count) => count > 0).length).toBeLessThan(waiting.length / 2);
  const begunAgain = performance.now();
  await preview();
  expect(performance.now() - begunAgain).toBeLessThan(took / 2);
});

test('A preview is the first email, filled for an invented person and cleaned; it follows a change, and a stranger has none', async () => {
  const { token } = home.people.operator;
  const id = await makeTemplate(server, home);
  const preview = () => server.call(endpoints.getTemplatePreview, { token, params: { id } });
  const { body } = await preview();
  expect(body.html).toContain('<p>Здравствуйте, Анна</p><a href="#">Открыть срочно</a>');
  expect((await preview()).body).toEqual(body);
  const [email] = (await server.call(endpoints.getTemplate, { token, params: { id } })).body.emails;
  // As stored by an earlier version, which did not clean what it saved.
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('phishing_emails')
      .set({ html: '<p onclick="x()">{{organization}}</p><script>x()</script>{{qr}}' })
      .where('id', '=', email!.id)
      .execute(),
  );
  const { html } = (await preview()).body;
  expect(html).toMatch(/^<p ?>Банк «Пример»<\/p><img src="data:image/);
  const { body: empty } = await server.call(endpoints.createTemplate, {
    token,
    body: { name: 'Empty', category: 'it', language: 'en', difficulty: 'easy' },
  });
  expect((await server.call(endpoints.getTemplatePreview, { token, params: { id: empty.id } })).body).toEqual({ html: null });
  const stranger = await makeOrganization(server);
  const refused = await server.call(endpoints.getTemplatePreview, { token: stranger.people.operator.token, params: { id } });
  expect(refused.status).toBe(404);
});
