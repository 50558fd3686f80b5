import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageFile, outlookFile } from '../../../test/message-file.ts';
import { readFile } from '../read-file.ts';
import { readImported } from './read-imported.ts';

let folder: string;
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-emails-'));
  picture = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer, filename = 'email.eml') {
  const file = { path: join(folder, 'upload'), filename };
  await writeFile(file.path, content);
  await readFile(file, { kind: 'letter' });
  return readImported(file);
}
const readOne = async (content: string | Buffer) => (await read(content)).letters[0]!;

const headers =
  'From: "ИТ" <it@bank.example>\r\nTo: Анна Петрова <a.petrova@primer.example>\r\nSubject: S\r\nMIME-Version: 1.0\r\n';

test('an email is read with its sender, recipients, words and its own pictures, drawn again and small', async () => {
  const message = await messageFile({
    from: { name: 'Служба ИТ', address: 'it@bank.example' },
    to: { name: 'Анна Петрова', address: 'a.petrova@primer.example' },
    subject: 'Пароль истекает сегодня',
    text: 'Смените пароль',
    html: '<p>Здравствуйте, <b>Анна</b></p><img src="cid:logo"><a href="https://bank.example/x?u=1">Сменить</a>',
    attachments: [
      { filename: 'logo.png', cid: 'logo', content: picture },
      { filename: 'счёт.pdf', content: 'x' },
    ],
  });
  const { format, letters: emails } = await read(message);
  expect(format).toBe('eml');
  expect(emails).toMatchObject([
    {
      subject: 'Пароль истекает сегодня',
      sender_name: 'Служба ИТ',
      sender_address: 'it@bank.example',
      recipients: [{ name: 'Анна Петрова', address: 'a.petrova@primer.example' }],
      attachments: ['счёт.pdf'],
      removed: [],
    },
  ]);
  const [, data = ''] = /src="data:image\/jpeg;base64,([^"]+)"/.exec(emails[0]!.html) ?? [];
  expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 1200 });
  expect(emails[0]!.html).toContain('<a href="https://bank.example/x?u=1">Сменить</a>');
});

test.each(['windows-1251', 'koi8-r', 'utf-8'])(
  'an email in %s keeps its words, as bytes and as quoted-printable',
  async (charset) => {
    const words = '<p>Здравствуйте</p>';
    const bytes = iconv.encode(words, charset);
    const part = `${headers}Content-Type: text/html; charset=${charset}\r\n`;
    const quoted = Array.from(bytes, (byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
    for (const message of [
      Buffer.concat([Buffer.from(`${part}Content-Transfer-Encoding: 8bit\r\n\r\n`, 'latin1'), bytes]),
      Buffer.from(`${part}Content-Transfer-Encoding: quoted-printable\r\n\r\n${quoted.replace(/.{72}/g, '$&=\r\n')}`),
      // As pasted from a clipboard: the actual encoding is not the declared one.
      Buffer.from(`${part}\r\n${words}`),
    ])
      expect((await readOne(message)).html).toContain(words);
  },
);

test('what an email forwards is read beside it, each on its own', async () => {
  const inner = await messageFile({ from: 'fraud@evil.example', to: 'a@primer.example', subject: 'Inner', html: '<p>inner</p>' });
  const outer = await messageFile({
    from: 'a@primer.example',
    to: 'it@primer.example',
    subject: 'Fwd',
    text: 'Look at this',
    attachments: [{ filename: 'inner.eml', contentType: 'message/rfc822', content: inner }],
  });
  const { letters: emails } = await read(outer);
  expect(emails.map(({ subject, sender_address }) => [subject, sender_address])).toEqual([
    ['Fwd', 'a@primer.example'],
    ['Inner', 'fraud@evil.example'],
  ]);
  expect(emails[0]!.html).not.toContain('inner');
  expect(emails[1]!.html).toContain('<p>inner</p>');
});

test('an email of nothing but text becomes lines, and its addresses links', async () => {
  const { html } = await readOne(`${headers}\r\nHello <b>\r\nhttps://bank.example/a?b=1&c=2.\r\n\r\nBye`);
  expect(html).toContain(
    '<p>Hello &lt;b&gt;<br><a href="https://bank.example/a?b=1&amp;c=2">https://bank.example/a?b=1&amp;c=2</a>.</p><p>Bye</p>',
  );
});

test('an email that Outlook saved is read, with the picture that it shows', async () => {
  const { format, letters: emails } = await read(
    outlookFile({
      subject: 'Счёт к оплате',
      sender: { name: 'Бухгалтерия', address: 'buh@bank.example' },
      recipient: { name: 'Анна Петрова', address: 'a.petrova@primer.example' },
      html: '<p>Оплатите счёт</p><img src="cid:logo@1">',
      picture: { cid: 'logo@1', content: picture },
      attachment: 'invoice.docx',
    }),
    'x.msg',
  );
  expect(format).toBe('msg');
  expect(emails).toMatchObject([
    {
      subject: 'Счёт к оплате',
      sender_name: 'Бухгалтерия',
      sender_address: 'buh@bank.example',
      recipients: [{ name: 'Анна Петрова', address: 'a.petrova@primer.example' }],
      attachments: ['invoice.docx'],
      html: expect.stringMatching(/<p>Оплатите счёт<\/p><img src="data:image\/jpeg;base64,/) as never,
    },
  ]);
});

test('an email that Outlook forwards as a whole is read beside it', async () => {
  const person = { name: 'x', address: 'x@primer.example' };
  const forwarded = { subject: 'Inner', html: '<p>inner</p>' };
  const { letters: emails } = await read(
    outlookFile({ subject: 'Fwd', sender: person, recipient: person, html: '<p>outer</p>', forwarded }),
  );
  expect(emails.map(({ subject, html, attachments }) => [subject, /<p>(\w+)<\/p>/.exec(html)?.[1], attachments])).toEqual([
    ['Fwd', 'outer', []],
    ['Inner', 'inner', []],
  ]);
});

test('a page that a browser saved in one file brings its pictures and styles, and none of its frames', async () => {
  const part = (type: string, place: string, encoding: string, body: string) =>
    `------x\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-Location: ${place}\r\n\r\n${body}\r\n`;
  const page =
    '<title>Вход</title><link rel=3D"stylesheet" href=3D"https://b.example/a.css"><img src=3D"https://b.example/l.png"><form action=3D"https://b.example/in"><input name=3D"login"></form>';
  const { format, letters: emails } = await read(
    `From: <Saved by Blink>\r\nSnapshot-Content-Location: https://b.example/\r\nSubject: Sign in\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----x"\r\n\r\n` +
      part('text/html; charset=utf-8', 'https://b.example/', 'quoted-printable', page) +
      part(
        'text/css',
        'https://b.example/a.css',
        'quoted-printable',
        'p { color: red; background: url("https://b.example/l.png") } b { background: url(https://c.example/t.gif) }',
      ) +
      part('image/png', 'https://b.example/l.png', 'base64', picture.toString('base64')) +
      part('text/html', 'https://b.example/frame', '8bit', '<p>frame</p>') +
      '------x--\r\n',
    'page.mhtml',
  );
  expect([format, emails[0]!.title]).toEqual(['mhtml', 'Вход']);
  const { html, removed } = emails[0]!;
  expect(html).toMatch(
    /<style>p \{ color: red; background: url\("data:image\/jpeg;base64,[^"]+"\) \} b \{ background: none \}<\/style>/,
  );
  expect(html).toMatch(/<img src="data:image\/jpeg;base64,/);
  expect(html).toContain('<form method="post"><input autocomplete="off"></form>');
  expect(html).not.toMatch(/frame|b\.example|c\.example/);
  expect(removed).toEqual([
    { what: 'forms', count: 2 },
    { what: 'styles', count: 1 },
  ]);
});

test('HTML alone is a page, in the encoding that it says it has', async () => {
  const page = iconv.encode('<meta charset="windows-1251"><title>Вход</title><p>Войти</p>', 'windows-1251');
  expect(await read(page, 'page.html')).toMatchObject({
    format: 'html',
    letters: [{ title: 'Вход', html: expect.stringContaining('<p>Войти</p>') as never }],
  });
});

test('what tells its owner that it was read is gone, and what was not brought along is not asked for', async () => {
  const { html, removed } = await readOne(
    `${headers}Content-Type: text/html\r\n\r\n<p>x</p><img src="https://t.example/p.gif" width="1" height="1"><img alt="Logo" src="https://b.example/l.png"><td background="//b.example/b.png"></td><p style="background:url(https://b.example/s.png)">y</p>`,
  );
  expect(html).not.toMatch(/t\.example|b\.example/);
  expect(html).toContain('<img alt="Logo">');
  expect(removed).toEqual([
    { what: 'trackers', count: 1 },
    { what: 'remote_pictures', count: 2 },
  ]);
});

test.each<[string, () => string | Buffer, string]>([
  ['a table', () => 'a;b;c\n1;2;3', 'no_letter'],
  ['nothing', () => '', 'no_letter'],
  ['a program', () => Buffer.from('MZ\0\0\0\0From: x'), 'no_letter'],
  ['a compound file that ends too soon', () => Buffer.from('d0cf11e0a1b11ae1ffff', 'hex'), 'no_letter'],
  [
    'a compound file of noise',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(20_000, 7)]),
    'no_letter',
  ],
  [
    'fifty levels of parts',
    () =>
      headers +
      Array.from({ length: 50 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join('') +
      'Content-Type: text/plain\r\n\r\nx',
    'no_letter',
  ],
  [
    'a line of ten megabytes',
    () => `${headers}Content-Type: text/html\r\n\r\n<p>${'x'.repeat(10_000_000)}</p>`,
    'letter_too_long',
  ],
  ['a part in a part six hundred thousand times over', () => '<div>'.repeat(600_000), 'letter_too_long'],
  ['a part in a part that only its ends make too long', () => '<div>'.repeat(90_000), 'letter_too_long'],
  [
    'a saved page without a page',
    () => 'From: <Saved by Blink>\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x--',
    'no_letter',
  ],
])('security 27: refuses %s', async (_what, content, code) => {
  await expect(read(content())).rejects.toThrow(code);
});
