import { getInvitation } from '@vigil/contract/auth/endpoints.ts';
import { listEmployeeOptions, listEmployees } from '@vigil/contract/employees/endpoints.ts';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { getLastCampaign } from '@vigil/contract/statistics/endpoints.ts';
import { getTagPhishing } from '@vigil/contract/tag-automation/endpoints.ts';
import { expect, test } from 'vitest';
import { ApiError, NETWORK_FAILURE, readErrorBody, UPLOAD_CUT } from './api-error.ts';
import { detailOf, errorDisplayOf } from './error-catalogue.ts';

const failure = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({
    status: 500,
    code: '',
    message: '',
    details: [],
    reason: null,
    url: '/lk/api/v2/x',
    method: 'GET',
    endpoint: '/lk/api/v2/x',
    traceId: null,
    ...facts,
  });

const words = (name: string) => ({ kind: 'words', words: name });
const silence = { kind: 'silence' };

test.each([
  ['the server’s message is shown', failure({ message: 'Занято' }), { kind: 'message', message: 'Занято' }],
  ['a licence error has a text of its own', failure({ message: 'Number of users' }), words('licences')],
  ['an empty message is unexpected', failure({ message: '  ' }), words('unexpected')],
  [
    'the longest allowed message is shown',
    failure({ message: 'x'.repeat(1024) }),
    { kind: 'message', message: 'x'.repeat(1024) },
  ],
  ['a longer message is not shown', failure({ message: 'x'.repeat(1025) }), words('generic')],
  ['a message with an IPv4 address is not shown', failure({ message: 'connect 10.0.0.12:5432 refused' }), silence],
  ['a message with an IPv6 address is not shown', failure({ message: 'connect fe80::1ff:fe23:4567 refused' }), silence],
  [
    'a time of day is not an address',
    failure({ message: 'Повторите в 10:20:30' }),
    { kind: 'message', message: 'Повторите в 10:20:30' },
  ],
  [
    'a long version number is not an address',
    failure({ message: 'version 1.2.3.4.5' }),
    { kind: 'message', message: 'version 1.2.3.4.5' },
  ],
  ['a missing answer is a server error', failure({ status: 0, code: NETWORK_FAILURE }), words('server')],
  ['an interrupted upload has a text of its own', failure({ status: 0, code: UPLOAD_CUT }), words('upload_cut')],
  ['a proxy’s size limit has a text of its own', failure({ status: 413 }), words('proxy_limit')],
  [
    'our own size limit shows the server’s message',
    failure({ status: 413, message: 'Файл больше 5 МБ' }),
    { kind: 'message', message: 'Файл больше 5 МБ' },
  ],
  ['a proxy without a server behind it is a server error', failure({ status: 502 }), words('server')],
  ['a lost session is silent', failure({ status: 401, message: 'no' }), silence],
  ['a silent endpoint shows nothing', failure({ endpoint: '/users/api/v1/users', message: 'no' }), silence],
  [
    'another method of a silent path is shown',
    failure({ method: 'PATCH', endpoint: '/users/api/v1/users', message: 'no' }),
    { kind: 'message', message: 'no' },
  ],
  ['an error in our own code shows its message', new Error('boom'), { kind: 'message', message: 'boom' }],
  ['a missing error is unexpected', null, words('unexpected')],
])('%s', (_name, error, expected) => expect(errorDisplayOf(error)).toEqual(expected));

test.each([
  [{ detail: 'a', details: 'b', message: 'c' }, 'a'],
  [{ details: 'b', message: 'c' }, 'b'],
  [{ details: [{ path: 'email', message: 'e' }], message: 'c' }, 'c'],
  [{ message: 'c' }, 'c'],
  [{}, ''],
  [undefined, ''],
])('the message of the error %o is %s', (body, message) => expect(readErrorBody(body).message).toBe(message));

test('the block for copying has every known fact and no empty line', () => {
  const at = { date: new Date(0), page: 'http://x/lk', userId: 'u', organizationId: null };
  const error = failure({ status: 422, message: 'no', details: [{ path: 'email', message: 'taken' }], traceId: 't' });
  expect(detailOf(error, at).split('\n')).toEqual([
    'date: 1970-01-01T00:00:00.000Z',
    'page: http://x/lk',
    'user id: u',
    'url: /lk/api/v2/x',
    'method: GET',
    'status: 422',
    'error: no',
    'details: email: taken',
    'trace: t',
  ]);
});

test.each([
  ['getAuthophishingTemplatesStatistics', getTagPhishing],
  ['getPermissions', getMyPermissions],
  ['getUserInfo', getMe],
  ['getInfo', getInvitation],
  ['getPhishingLastCampaign', getLastCampaign],
  ['getModalEmployees', listEmployeeOptions],
  ['getEmployees', listEmployees],
])('the catalogue’s calls that fail silently: %s', (_name, { method, path }) => {
  expect(errorDisplayOf(failure({ method, endpoint: path, message: 'no' }))).toEqual(silence);
});
