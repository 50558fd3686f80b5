import { expect, test } from 'vitest';
import { ApiError, isMissing, readErrorBody } from './api-error.ts';

test.each([
  ['GET', 404, true],
  ['GET', 422, true],
  ['GET', 403, false],
  ['GET', 500, false],
  ['GET', 0, false],
  ['POST', 404, true],
  ['POST', 422, false],
] as const)('a %s call with the status %i means a missing record: %s', (method, status, missing) => {
  const error = new ApiError({
    status,
    method,
    code: '',
    message: '',
    details: [],
    reason: null,
    url: '',
    endpoint: '',
    traceId: null,
  });
  expect(isMissing(error)).toBe(missing);
});

test('an error without a server’s answer does not mean a missing record', () => {
  expect([isMissing(null), isMissing(undefined), isMissing(new Error('404'))]).toEqual([false, false, false]);
});

test.each([
  [{ detail: 'D', details: 'S', message: 'M' }, 'D'],
  [{ details: 'S', message: 'M' }, 'S'],
  [{ detail: '', message: 'M' }, 'M'],
  [{ detail: '  ', details: [], message: 'M' }, 'M'],
  [{ detail: '' }, ''],
  [null, ''],
])('the message is the first of detail, details and message: in %j it is %j', (body, message) => {
  expect(readErrorBody(body).message).toBe(message);
});
