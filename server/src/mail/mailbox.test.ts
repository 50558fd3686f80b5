import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { composeMessage, type Mail } from './compose.ts';
import { openMailboxStore, type MailboxStore } from './mailbox-store.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { openTransport, type Transport } from './transport.ts';

const silent = { warn: () => {} };
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

let folder: string;

describe('the mailbox', () => {
  let mailbox: Mailbox;
  let transport: Transport;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-mailbox-'));
    mailbox = await startMailbox({ folder, smtpPort: 0, pagePort: 0, host: '127.0.0.1', log: silent });
    const profile = { host: '127.0.0.1', port: mailbox.smtpPort, security: 'none' as const, max_connections: 2 };
    transport = openTransport({ ...profile, user: 'anyone', password: 'anything' });
    await deliver('ivan@corp.example', {
      subject: 'Отпуск: проверьте даты',
      html: `<a href="http://phish.localhost/t/abc?a=1&amp;b=2">Да</a> <a href='javascript:alert(1)'>Нет</a>
        <img src="http://phish.localhost/p/abc.gif"><img src="cid:logo">`,
      text: 'Смотрите http://phish.localhost/t/abc?a=1&b=2 и https://other.example/x.',
      attachments: [
        { filename: 'график.txt', content: Buffer.from('даты'), contentType: 'text/plain' },
        { filename: 'logo.gif', content: PIXEL, contentType: 'image/gif', cid: 'logo' },
      ],
    });
    await deliver('olga@corp.example', { subject: 'Second' });
  });

  afterAll(async () => {
    await transport.close();
    await mailbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('lists the received emails, newest first', async () => {
    const { data, total_count } = await list();
    expect(total_count).toBe(2);
    expect(data).toMatchObject([
      { to: ['olga@corp.example'], subject: 'Second', from: 'Отдел кадров <hr@mail.example>' },
      { to: ['ivan@corp.example'], subject: 'Отпуск: проверьте даты' },
    ]);
  });

  test.each([
    ['?search=IVAN', ['ivan@corp.example']],
    [`?search=${encodeURIComponent('отпуск')}`, ['ivan@corp.example']],
    ['?search=hr%40mail', ['olga@corp.example', 'ivan@corp.example']],
    ['?search=nobody', []],
    ['?limit=1', ['olga@corp.example']],
    ['?limit=1&offset=1', ['ivan@corp.example']],
    ['?limit=5&offset=9', []],
    ['?limit=x&offset=-3', []],
  ])('answers %s', async (query, recipients) => {
    expect((await list(query)).data.flatMap(({ to }) => to)).toEqual(recipients);
  });

  test('reads an email out: parts, headers, links, attachments', async () => {
    const message = (await get(`/api/messages/${await idOf('ivan')}`).then((answer) => answer.json())) as Record<string, unknown>;
    expect(message).toMatchObject({
      text: expect.stringContaining('Смотрите') as string,
      html: expect.stringContaining('<a href') as string,
      links: ['http://phish.localhost/t/abc?a=1&b=2', 'https://other.example/x'],
      attachments: [
        { name: 'logo.gif', type: 'image/gif', size: PIXEL.length },
        { name: 'график.txt', type: 'text/plain', size: 8 },
      ],
    });
    expect(message['headers']).toContainEqual({ name: 'X-Trial', value: 'yes' });
  });

  test('shows the HTML where it can do nothing, without remote pictures until they are asked for', async () => {
    const id = await idOf('ivan');
    const shut = await get(`/api/messages/${id}/html`);
    expect(shut.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    );
    expect(await shut.text()).toContain(`src="data:image/gif;base64,${PIXEL.toString('base64')}"`);
    const open = await get(`/api/messages/${id}/html?pictures=1`);
    expect(open.headers.get('content-security-policy')).toContain('img-src data: http: https:;');
  });

  test('returns the source and the attachments as they came', async () => {
    const id = await idOf('ivan');
    expect(await get(`/api/messages/${id}/source`).then((answer) => answer.text())).toMatch(/^X-Trial: yes\r\n[^]*--\r\n$/);
    const attachment = await get(`/api/messages/${id}/attachments/1`);
    expect(attachment.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('график.txt')}`,
    );
    expect(await attachment.text()).toBe('даты');
  });

  test.each(['/api/messages/1', '/api/messages/1/source', '/api/messages/..%2Fx', '/nothing'])(
    'has nothing at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test('serves a page that loads nothing from elsewhere', async () => {
    const page = await get('/');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) expect((await get(path ?? '')).status).toBe(200);
    expect(html).not.toMatch(/https?:/);
  });

  test.each([
    ['evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost:8025', 200],
    ['127.0.0.1', 200],
  ])('answers a request for the host %s with %i', async (host, status) => {
    const asked = request({ port: mailbox.pagePort, host: '127.0.0.1', path: '/api/messages', headers: { host } }).end();
    const [answer] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }];
    answer.resume();
    expect(answer.statusCode).toBe(status);
  });

  test.each(['smtp', 'page'] as const)(
    'says in one sentence which setting to change when its %s port is taken',
    async (which) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const ports = { smtpPort: 0, pagePort: 0, [`${which}Port`]: port };
      await expect(startMailbox({ folder: join(folder, which), host: '127.0.0.1', log: silent, ...ports })).rejects.toThrow(
        `Port ${port} for the built-in mailbox is taken; set MAILBOX_${which.toUpperCase()}_PORT to another one.`,
      );
      other.close();
    },
  );

  test('is emptied by DELETE, and catches on', async () => {
    expect((await get('/api/messages', { method: 'DELETE' })).status).toBe(204);
    expect(await list()).toEqual({ data: [], total_count: 0 });
    expect(await readdir(join(folder, 'letters'))).toEqual([]);
    await deliver('new@corp.example', {});
    expect((await list()).total_count).toBe(1);
  });

  async function deliver(to: string, change: Partial<Mail>): Promise<void> {
    const raw = await composeMessage({
      from: { name: 'Отдел кадров', address: 'hr@mail.example' },
      to: { address: to },
      subject: 'Subject',
      html: '<p>html</p>',
      text: 'text',
      headers: { 'X-Trial': 'yes' },
      messageId: '<1@mail.example>',
      date: new Date(),
      ...change,
    });
    await transport.send({ envelope: { from: 'bounce@mail.example', to }, raw, beforeFinalDot: async () => {} });
  }

  function get(path: string, options: RequestInit = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${mailbox.pagePort}${path}`, options);
  }

  async function list(query = ''): Promise<{ data: { id: string; to: string[] }[]; total_count: number }> {
    return (await (await get(`/api/messages${query}`)).json()) as Awaited<ReturnType<typeof list>>;
  }

  async function idOf(name: string): Promise<string> {
    return (await list(`?search=${name}`)).data[0]?.id ?? '';
  }
});

describe('what the mailbox keeps', () => {
  const limits = { messages: 5, bytes: 10_000 };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-mailbox-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('outlasts a restart, and a line cut short by a crash', async () => {
    const store = await openMailboxStore(folder, limits);
    const { id } = await add(store, 'one');
    await store.close();
    await appendFile(join(folder, 'index.jsonl'), '{"id":"12');
    const again = await openMailboxStore(folder, limits);
    expect(again.list({ search: '', limit: 9, offset: 0 }).data.map((entry) => entry.id)).toEqual([id]);
    expect(await text(again.readSource(id))).toBe('Subject: one\r\n\r\nx');
  });

  test.each([
    ['number', 'x', ['8', '7', '6', '5', '4']],
    ['size', 'x'.repeat(4000), ['8', '7']],
  ])('is limited in %s: the oldest emails are deleted, with their files', async (_, body, remaining) => {
    const store = await openMailboxStore(folder, limits);
    for (let number = 1; number <= 8; number += 1) await add(store, String(number), body);
    expect(subjects(store)).toEqual(remaining);
    expect(await readdir(join(folder, 'letters'))).toHaveLength(remaining.length);
    await store.close();
    expect(subjects(await openMailboxStore(folder, limits))).toEqual(remaining);
  });

  test('has an index that does not grow for ever', async () => {
    const store = await openMailboxStore(folder, limits);
    for (let number = 1; number <= 40; number += 1) await add(store, String(number));
    expect((await readFile(join(folder, 'index.jsonl'), 'utf8')).split('\n').length).toBeLessThanOrEqual(11);
  });

  test('may be large: an email of 3 MB is streamed to its file', async () => {
    const store = await openMailboxStore(folder, { messages: 5, bytes: 10_000_000 });
    const { id, size } = await add(store, 'large', 'y'.repeat(3_000_000));
    expect(size).toBe(3_000_018);
    expect((await text(store.readSource(id))).endsWith('yyy')).toBe(true);
    expect(subjects(store)).toEqual(['large']);
  });

  function add(store: MailboxStore, subject: string, body = 'x') {
    const content = Readable.from([Buffer.from(`Subject: ${subject}\r\n\r\n`), Buffer.from(body)], { objectMode: false });
    return store.add({ content, sender: 'a@x.example', to: ['b@x.example'] });
  }

  function subjects(store: MailboxStore): string[] {
    return store.list({ search: '', limit: 99, offset: 0 }).data.map((entry) => entry.subject);
  }
});
