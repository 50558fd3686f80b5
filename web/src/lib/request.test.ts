import { endpoint } from '@vigil/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOf, urlOf } from './request.ts';

const base = { permission: 'admin', response: z.unknown() } as const;
const read = endpoint.post('/x/{id}', { ...base, params: z.object({ id: z.string() }) });
const withBody = (encoding: 'json' | 'form' | 'multipart') => endpoint.post('/x', { ...base, encoding, body: z.unknown() });

test.each([
  [{ params: { id: 'a/b' } }, '/x/a%2Fb'],
  [
    { params: { id: '1' }, query: { search: 'отдел & ко', page: 0, empty: undefined, none: null } },
    '/x/1?search=%D0%BE%D1%82%D0%B4%D0%B5%D0%BB+%26+%D0%BA%D0%BE&page=0',
  ],
  [{ params: { id: '1' }, query: { tags: ['a', 'b'], all: true } }, '/x/1?tags=a&tags=b&all=true'],
])('the address of the request %o', (request, url) => expect(urlOf(read, request)).toBe(url));

test('another host precedes the path', () => {
  expect(urlOf(read, { params: { id: '1' } }, 'https://api.example')).toBe('https://api.example/x/1');
});

test('a call without a body sends none', () => {
  expect(bodyOf(withBody('json'), {})).toEqual({ body: null, type: null });
});

test('JSON has its content type', () => {
  expect(bodyOf(withBody('json'), { body: { a: [1] } })).toEqual({ body: '{"a":[1]}', type: 'application/json' });
});

test('a form is urlencoded', () => {
  const { body } = bodyOf(withBody('form'), { body: { username: 'a@b', password: 'p&q' } });
  expect((body as URLSearchParams).toString()).toBe('username=a%40b&password=p%26q');
});

test('multipart sends files as files, and structured values as JSON', () => {
  const file = new File(['x'], 'a.png');
  const form = bodyOf(withBody('multipart'), { body: { title: 'Курс', tags: ['a'], picture: file, pages: [file, file] } })
    .body as FormData;
  expect([form.get('title'), form.get('tags'), (form.get('picture') as File).name, form.getAll('pages').length]).toEqual([
    'Курс',
    '["a"]',
    'a.png',
    2,
  ]);
});
