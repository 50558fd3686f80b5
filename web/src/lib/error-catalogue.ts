// Defines which failures are shown, with which text and which details (spec point 8).

import { LICENCE_REFUSAL } from '@vigil/contract/shared/error.ts';
import { ApiError, NETWORK_FAILURE, UPLOAD_CUT } from './api-error.ts';

const ERROR_MESSAGE_MAX = 1024;

/** Calls whose failures are not shown. The comments have the names that the specification uses for these calls. */
const silentEndpoints = new Set([
  'GET /users/api/v1/users/tags/{id}/autophishing', // getAuthophishingTemplatesStatistics
  'GET /users/api/v1/users/me/permissions', // getPermissions
  'GET /users/api/v1/users/me', // getUserInfo
  'GET /users/api/v1/registration/info/token/{invite_token}', // getInfo
  'GET /gateway/v1/statistic/organizations/{id}/last-campaign', // getPhishingLastCampaign
  'GET /users/api/v1/users/modal', // getModalEmployees
  'GET /users/api/v1/users', // getEmployees
]);

type ErrorWords = 'licences' | 'unexpected' | 'generic' | 'server' | 'upload_cut' | 'proxy_limit';
export type ErrorDisplay = { kind: 'silence' } | { kind: 'words'; words: ErrorWords } | { kind: 'message'; message: string };

/** The texts for errors that a proxy in front of the server has sent, by HTTP status. */
const proxyWords = new Map<number, ErrorWords>([
  [413, 'proxy_limit'],
  [502, 'server'],
  [503, 'server'],
  [504, 'server'],
]);

export function errorDisplayOf(error: unknown): ErrorDisplay {
  if (error instanceof ApiError) {
    if (error.status === 401 || silentEndpoints.has(`${error.method} ${error.endpoint}`)) return { kind: 'silence' };
    if (error.code === NETWORK_FAILURE) return { kind: 'words', words: 'server' };
    if (error.code === UPLOAD_CUT) return { kind: 'words', words: 'upload_cut' };
    const words = proxyWords.get(error.status);
    if (error.message === '' && words !== undefined) return { kind: 'words', words };
  }
  return messageDisplayOf(error instanceof Error ? error.message : '');
}

function messageDisplayOf(message: string): ErrorDisplay {
  if (message === LICENCE_REFUSAL) return { kind: 'words', words: 'licences' };
  if (message.trim() === '') return { kind: 'words', words: 'unexpected' };
  if (namesAnAddress(message)) return { kind: 'silence' };
  if (message.length > ERROR_MESSAGE_MAX) return { kind: 'words', words: 'generic' };
  return { kind: 'message', message };
}

const IPV4 = /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]*\d)/;
const WITH_COLONS = /(?<![\w:])[\da-f:]*:[\da-f:.]*(?![\w:])/gi;

/** Whether the message contains an IP address. The browser's URL parser tells IPv6 addresses from times such as 10:20:30. */
const namesAnAddress = (message: string): boolean =>
  IPV4.test(message) || (message.match(WITH_COLONS) ?? []).some((word) => URL.canParse(`http://[${word.replace(/[.:]$/, '')}]`));

type Circumstances = { date: Date; page: string; userId: string | null; organizationId: string | null };

/** Returns the block of text that a person copies for their administrator. */
export function detailOf(error: unknown, circumstances: Circumstances): string {
  const call = error instanceof ApiError ? error : null;
  const lines: [string, string | number | null | undefined][] = [
    ['date', circumstances.date.toISOString()],
    ['page', circumstances.page],
    ['user id', circumstances.userId],
    ['organization id', circumstances.organizationId],
    ['url', call?.url],
    ['method', call?.method],
    ['status', call?.status],
    ['error', error instanceof Error ? error.message : null],
    ['details', call?.details.map(({ path, message }) => `${path}: ${message}`).join('; ')],
    ['reason', call?.reason],
    ['trace', call?.traceId],
  ];
  return lines
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
