import { z } from 'zod';
import { sentTest } from '../phishing-delivery/sent-test.ts';
import { api } from '../shared/base-paths.ts';
import { language } from '../shared/language.ts';
import { avatarLimits } from '../shared/file-limits.ts';
import { file } from '../shared/upload.ts';
import { done, idParams, listOf, pageOf, pageQuery } from '../shared/page.ts';
import { ADDRESS_LENGTH_MAX, importedSource, templateSourceLimits } from './imported.ts';
import { variables } from './variables.ts';
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
    /** `library`: the installation's; `own`: the organisation's; absent: both. */
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
/** Returns the cleaned content of a saved email or page. Nothing is created: the result is saved like any other template. */
export const readTemplateSource = api({
  method: 'POST',
  path: '/phishing/templates/import',
  permission,
  encoding: 'multipart',
  ours: 'The public contract has no call that reads an email or a page from a file.',
  body: z.object({ file: file(templateSourceLimits) }),
  response: importedSource,
});
/** Whether the installation fetches pages by address, which is off unless its administrator enables it. */
export const getImportWays = api({
  method: 'GET',
  path: '/phishing/templates/import',
  permission,
  ours: 'The public contract has no call that reads an email or a page from elsewhere.',
  response: z.object({ by_address: z.boolean() }),
});
/** Returns the cleaned content of a page at an address, with its pictures and style sheets. */
export const readTemplateAddress = api({
  method: 'POST',
  path: '/phishing/templates/import-address',
  permission,
  ours: 'The public contract has no call that reads an email or a page from elsewhere.',
  body: z.object({ address: z.string().trim().min(1).max(ADDRESS_LENGTH_MAX) }),
  response: importedSource,
});
export const getTemplate = api({ method: 'GET', path: '/phishing/templates/{id}', ...one, response: template });
export const changeTemplate = api({
  method: 'PATCH',
  path: '/phishing/templates/{id}',
  ...one,
  body: templateChange,
  takesVersion: true,
  response: template,
});
/** The values of the variables for a real employee, for previews. */
export const getPersonValues = api({
  method: 'GET',
  path: '/phishing/templates/people/{id}/values',
  ...one,
  ours: 'The public contract has no call that previews an email for a person.',
  query: z.object({ language }),
  response: z.object({ values: z.record(z.enum(variables), z.string()) }),
});
const logo = {
  ...one,
  path: '/phishing/templates/{id}/logo',
  ours: 'The public contract shows a template’s picture and no call that sets it.',
} as const;
export const saveTemplateLogo = api({
  ...logo,
  method: 'PUT',
  encoding: 'multipart',
  body: z.object({ logo: file(avatarLimits) }),
  response: template,
});
export const deleteTemplateLogo = api({ ...logo, method: 'DELETE', response: template });
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
export const changePage = api({
  method: 'PATCH',
  path: '/phishing/pages/{id}',
  ...one,
  body: pageChange,
  takesVersion: true,
  response: page,
});

export const createEmail = api({
  method: 'POST',
  once: true,
  path: '/phishing/emails',
  permission,
  body: newEmail,
  response: email,
});
export const getEmail = api({ method: 'GET', path: '/phishing/emails/{id}', ...one, response: email });
export const changeEmail = api({
  method: 'PATCH',
  path: '/phishing/emails/{id}',
  ...one,
  body: emailChange,
  takesVersion: true,
  response: email,
});
export const deleteEmail = api({ method: 'DELETE', path: '/phishing/emails/{id}', ...one, response: done });

/** Sends an email with example values to the caller, through the campaigns' mail server. */
export const sendTestEmail = api({
  method: 'POST',
  once: true,
  path: '/phishing/emails/{id}/test',
  ...one,
  ours: 'The public contract has no call for a test email, which its screens need.',
  response: sentTest,
});
