import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { done, idParams, pageOf, pageQuery } from '../shared/page.ts';
import { newRedirectPage, redirectPage, redirectPageChange, redirectPageSummary } from './redirect-page.ts';

const permission = 'admin.phishing.templates';
const one = { permission, params: idParams } as const;

export const listRedirectPages = api.get('/phishing/redirect_pages', {
  permission,
  query: pageQuery.extend({ search: z.string().trim().max(200).optional() }),
  response: pageOf(redirectPageSummary),
});
export const createRedirectPage = api.post('/phishing/redirect_pages', {
  once: true,
  permission,
  body: newRedirectPage,
  response: redirectPage,
});
export const getRedirectPage = api.get('/phishing/redirect_pages/{id}', { ...one, response: redirectPage });
export const changeRedirectPage = api.patch('/phishing/redirect_pages/{id}', {
  ...one,
  body: redirectPageChange,
  takesVersion: true,
  response: redirectPage,
});
export const deleteRedirectPage = api.delete('/phishing/redirect_pages/{id}', { ...one, response: done });
