import { z } from 'zod';
import { sentTest } from '../phishing-delivery/sent-test.ts';
import { api } from '../shared/base-paths.ts';
import { language } from '../shared/language.ts';
import { done, idParams, listOf, pageOf, pageQuery } from '../shared/page.ts';
import {
  category,
  categoryId,
  difficulty,
  email,
  emailChange,
  newEmail,
  newPage,
  newTemplate,
  page,
  pageChange,
  template,
  templateChange,
  templateStatistics,
  templateSummary,
} from './template.ts';

const permission = 'admin.phishing.templates';
const one = { permission, params: idParams } as const;

export const listTemplates = api({
  method: 'GET',
  path: '/phishing/templates',
  permission,
  query: pageQuery.extend({
    search: z.string().trim().max(200).optional(),
    category: listOf(categoryId),
    difficulty: listOf(difficulty),
    language: listOf(language),
    /** `library`: the installation's; `own`: the organisation's; both when absent. */
    source: z.enum(['library', 'own']).optional(),
  }),
  response: pageOf(templateSummary),
});
export const createTemplate = api({
  method: 'POST',
  once: true,
  path: '/phishing/templates',
  permission,
  body: newTemplate,
  response: template,
});
export const getTemplate = api({ method: 'GET', path: '/phishing/templates/{id}', ...one, response: template });
export const changeTemplate = api({
  method: 'PATCH',
  path: '/phishing/templates/{id}',
  ...one,
  body: templateChange,
  response: template,
});
export const deleteTemplate = api({ method: 'DELETE', path: '/phishing/templates/{id}', ...one, response: done });
export const copyTemplate = api({
  method: 'POST',
  once: true,
  path: '/phishing/templates/{id}/copy',
  ...one,
  response: template,
});
export const getTemplateStatistics = api({
  method: 'GET',
  path: '/phishing/templates/{id}/statistics',
  ...one,
  response: templateStatistics,
});
export const listCategories = api({
  method: 'GET',
  path: '/phishing/templates/categories',
  permission,
  response: z.object({ data: z.array(category) }),
});
export const listPhishingDomains = api({
  method: 'GET',
  path: '/phishing/domains/names',
  permission,
  response: z.object({ data: z.array(z.string()) }),
});

export const createPage = api({
  method: 'POST',
  once: true,
  path: '/phishing/pages',
  permission,
  body: newPage,
  response: page,
});
export const getPage = api({ method: 'GET', path: '/phishing/pages/{id}', ...one, response: page });
export const changePage = api({ method: 'PATCH', path: '/phishing/pages/{id}', ...one, body: pageChange, response: page });

export const createEmail = api({
  method: 'POST',
  once: true,
  path: '/phishing/emails',
  permission,
  body: newEmail,
  response: email,
});
export const getEmail = api({ method: 'GET', path: '/phishing/emails/{id}', ...one, response: email });
export const changeEmail = api({ method: 'PATCH', path: '/phishing/emails/{id}', ...one, body: emailChange, response: email });
export const deleteEmail = api({ method: 'DELETE', path: '/phishing/emails/{id}', ...one, response: done });

/** A letter with example values to oneself, through the mail that campaigns use. */
export const sendTestEmail = api({
  method: 'POST',
  once: true,
  path: '/phishing/emails/{id}/test',
  ...one,
  ours: 'The public contract has no call for a test letter, which its screens need.',
  response: sentTest,
});
