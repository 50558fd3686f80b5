import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { composeMessage, type Mail } from './compose.ts';

const message: Mail = {
  from: { name: 'Отдел кадров', address: 'hr@mail.example' },
  to: { name: 'Ёлкин, Иван', address: 'ivan@corp.example' },
  subject: 'Отпуск: проверьте даты',
  html: '<p>Здравствуйте</p>',
  text: 'Здравствуйте',
  headers: { 'X-Phish-Simulation': 'v1;1;abc' },
  messageId: '<d1@mail.example>',
  date: new Date('2026-11-20T10:00:00Z'),
  attachments: [{ filename: 'график.txt', content: Buffer.from('даты'), contentType: 'text/plain' }],
};

describe('a composed email', () => {
  test('reads as it was written', async () => {
    const read = await PostalMime.parse(await composeMessage(message));
    expect(read.from).toMatchObject(message.from);
    expect(read.to).toMatchObject([message.to]);
    expect(read.subject).toBe(message.subject);
    expect(read.html?.trim()).toBe(message.html);
    expect(read.text?.trim()).toBe(message.text);
    expect(read.messageId).toBe(message.messageId);
    expect(new Date(read.date ?? '')).toEqual(message.date);
    expect(read.headers).toContainEqual(expect.objectContaining({ key: 'x-phish-simulation', value: 'v1;1;abc' }));
    expect(read.attachments).toMatchObject([{ filename: 'график.txt', mimeType: 'text/plain' }]);
  });

  test.each<[string, Partial<Mail>]>([
    ['subject', { subject: 'a\r\nBcc: x@evil.example\r\n\r\nbody' }],
    ['sender name', { from: { name: 'a\r\nBcc: x@evil.example', address: 'hr@mail.example' } }],
    ['recipient name', { to: { name: 'a"\r\nBcc: x@evil.example', address: 'ivan@corp.example' } }],
    ['file name', { attachments: [{ filename: 'a\r\nBcc: x@evil.example', content: Buffer.from('') }] }],
  ])('gains no header from a %s', async (_, change) => {
    const raw = await composeMessage({ ...message, ...change });
    expect(raw.toString()).not.toMatch(/^bcc:/im);
    expect((await PostalMime.parse(raw)).to).toHaveLength(1);
  });

  test.each<[string, Partial<Mail>]>([
    ['two recipients', { to: { address: 'a@corp.example,b@corp.example' } }],
    ['a group', { to: { address: 'team:a@corp.example;' } }],
    ['a line break in an address', { to: { address: 'a@corp.example\r\nBcc: b@corp.example' } }],
    ['no address', { from: { name: '', address: 'hr' } }],
    ['a header with a line break', { headers: { 'X-A': 'a\r\nBcc: b@corp.example' } }],
    ['a header name with a colon', { headers: { 'X-A: b\r\nBcc': 'a' } }],
    ['a Message-ID with a line break', { messageId: '<a@b\r\nBcc: c>' }],
  ])('is refused with %s', async (_, change) => {
    await expect(composeMessage({ ...message, ...change })).rejects.toThrow(/^Not /);
  });

  test('includes no file of ours that its HTML names', async () => {
    const raw = await composeMessage({ ...message, html: '<img src="file:///etc/passwd">' });
    expect((await PostalMime.parse(raw)).attachments).toHaveLength(1);
  });
});
