import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { done, idParams, pageOf, pageQuery } from '../shared/page.ts';
import { newRedirectPage, redirectPage, redirectPageChange, redirectPageSummary } from './redirect-page.ts';

const permission = 'admin.phishing.templates';
const one = { permission, params: idParams } as const;

export const listRedirectPages = api({
  method: 'GET',
  path: '/phishing/redirect_pages',
  permission,
  query: pageQuery.extend({ search: z.string().trim().max(200).optional() }),
  response: pageOf(redirectPageSummary),
});
export const createRedirectPage = api({
  method: 'POST',
  once: true,
  path: '/phishing/redirect_pages',
  permission,
  body: newRedirectPage,
  response: redirectPage,
});
export const getRedirectPage = api({ method: 'GET', path: '/phishing/redirect_pages/{id}', ...one, response: redirectPage });
export const changeRedirectPage = api({
  method: 'PATCH',
  path: '/phishing/redirect_pages/{id}',
  ...one,
  body: redirectPageChange,
  takesVersion: true,
  response: redirectPage,
});
export const deleteRedirectPage = api({ method: 'DELETE', path: '/phishing/redirect_pages/{id}', ...one, response: done });
