import { expect, test } from 'vitest';
import { idempotencyKeys } from './idempotency-keys.ts';

const url = '/lk/api/v2/phishing/campaigns';

test('a second click before the answer has the same key, and a later one a new key', () => {
  const first = idempotencyKeys.keyFor(url, '{"name":"a"}');
  expect(idempotencyKeys.keyFor(url, '{"name":"a"}').key).toBe(first.key);
  expect(idempotencyKeys.keyFor(url, '{"name":"b"}').key).not.toBe(first.key);
  expect(idempotencyKeys.keyFor('/other', '{"name":"a"}').key).not.toBe(first.key);
  first.answered();
  expect(idempotencyKeys.keyFor(url, '{"name":"a"}').key).not.toBe(first.key);
});

test('a late answer to an old call does not end a new one', () => {
  const first = idempotencyKeys.keyFor(url, 'late');
  first.answered();
  const second = idempotencyKeys.keyFor(url, 'late');
  first.answered();
  expect(idempotencyKeys.keyFor(url, 'late').key).toBe(second.key);
});

test('a form is identified by its fields and files', () => {
  const form = (title: string, file: File) => {
    const body = new FormData();
    body.append('title', title);
    body.append('picture', file);
    return idempotencyKeys.keyFor(url, body).key;
  };
  const picture = new File(['abc'], 'a.png', { lastModified: 1 });
  const key = form('Course', picture);
  expect(form('Course', picture)).toBe(key);
  expect(form('Course', new File(['abcd'], 'a.png', { lastModified: 1 }))).not.toBe(key);
  expect(form('Another', picture)).not.toBe(key);
});
