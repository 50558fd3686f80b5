import { expect, test } from 'vitest';
import { openLog } from './log.ts';

class BrokenMail extends Error {}

function linesOf(write: (log: ReturnType<typeof openLog>) => void, secrets: string[] = []): Record<string, never>[] {
  const lines: string[] = [];
  write(openLog('info', { secrets, destination: { write: (line) => void lines.push(line) } }));
  return lines.map((line) => JSON.parse(line) as Record<string, never>);
}

test('security 48: an unforeseen error is logged with its type, message, code, stack and causes', () => {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', row: { email: 'a@b.example' } });
  const [line] = linesOf((log) => log.error({ error: new BrokenMail('Not sent', { cause }) }, 'A job failed.'));
  expect(line).toMatchObject({
    error: {
      type: 'BrokenMail',
      message: 'Not sent',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'Error', message: 'read ECONNRESET', code: 'ECONNRESET' },
    },
  });
  expect(JSON.stringify(line)).not.toContain('a@b.example');
});

test('a thrown value that is no error is logged as well, and many errors as one', () => {
  expect(linesOf((log) => log.error({ error: 'gone' }))[0]).toMatchObject({ error: { type: 'string', message: 'gone' } });
  const many = new AggregateError([new Error('first'), new Error('second')], 'both');
  expect(linesOf((log) => log.error({ error: many }))[0]).toMatchObject({
    error: { message: 'both', errors: [{ message: 'first' }, { message: 'second' }] },
  });
});

test('a plain object is logged with its message, code, stack and queue, and only the names of its other fields', () => {
  const thrown = {
    message: 'The connection was lost',
    stack: 'Error: at x',
    code: '57P01',
    queue: 'send-letter',
  };
  const [line] = linesOf((log) => log.error({ error: { ...thrown, worker: 'w1', job: { email: 'a@b.example' } } }));
  expect(line).toMatchObject({
    error: { message: 'The connection was lost', stack: 'Error: at x', code: '57P01', queue: 'send-letter' },
  });
  const [bare] = linesOf((log) => log.error({ error: { job: 'a@b.example', size: 3 } }));
  expect(bare).toMatchObject({ error: { type: 'object', message: 'An object with the fields job, size' } });
  expect(JSON.stringify([line, bare])).not.toContain('a@b.example');
});

test('a circle of causes ends', () => {
  const error = new Error('round');
  error.cause = error;
  expect(linesOf((log) => log.error({ error }))).toHaveLength(1);
});

test.each([
  ['postgres://vigil:s3cr3t-pa55@db.example/vigil', 's3cr3t-pa55'],
  ['authorization: Bearer q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQ', 'q83vEjRWeJCrze8'],
  ['GET /lk/auth/password/recovery/confirm/q83vEjRWeJCrze8SNFZ4kKvN7xI0Vn', 'q83vEjRWeJCrze8'],
  ['{"password":"hunter2-hunter2"}', 'hunter2'],
  ['bind failed with password="correct horse battery staple"', 'horse battery'],
  [JSON.stringify({ password: 'correct horse battery' }), 'horse battery'],
  ['the key is "an installation’s own key"', 'an installation’s own key'],
])('security 48: %s keeps its secret', (message, secret) => {
  const lines = linesOf(
    (log) => log.error({ error: new Error(message, { cause: message }) }, message),
    ['an installation’s own key'],
  );
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(secret);
});
