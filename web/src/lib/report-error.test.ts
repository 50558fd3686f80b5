// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError, NETWORK_FAILURE } from './api-error.ts';
import { reportError } from './report-error.ts';
import { session } from './session.ts';
import { removeToast, useToasts } from './toasts.ts';

const toasts = () => renderHook(() => useToasts()).result.current;
const failure = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({
    status: 500,
    code: '',
    message: '',
    details: [],
    reason: null,
    url: '/x',
    method: 'GET',
    endpoint: '/x',
    traceId: null,
    ...facts,
  });
beforeEach(() => {
  for (const { id } of toasts()) removeToast(id);
});

test.each([
  ['about licences', failure({ message: 'Number of users' }), 'Недостаточно лицензий'],
  ['without a message', failure({}), 'Произошла непредвиденная ошибка'],
  ['with an overlong message', failure({ message: 'x'.repeat(1025) }), 'Что-то пошло не так'],
  ['of the network', failure({ status: 0, code: NETWORK_FAILURE }), 'Произошла ошибка сервера'],
])('a failure %s shows a toast with our own text', (_name, error, message) => {
  reportError(error);
  expect(toasts()).toMatchObject([{ status: 'error', message }]);
});

test('a toast offers the person, the organisation and the call for copying', () => {
  session.remember({ userID: 'u', organizationID: 'o' });
  reportError(failure({ status: 422, message: 'Занято', method: 'POST' }));
  const { detail } = toasts()[0]!;
  for (const line of ['user id: u', 'organization id: o', 'url: /x', 'method: POST', 'status: 422', 'error: Занято'])
    expect(detail).toContain(line);
  expect(detail).toMatch(/^date: .+\npage: http/);
});

test('a message with an address, and a lost session, show no toast', () => {
  reportError(failure({ message: 'connect 10.0.0.12:5432 refused' }));
  reportError(failure({ status: 401, message: 'no' }));
  expect(toasts()).toEqual([]);
});
