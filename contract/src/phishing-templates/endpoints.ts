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
  listedTemplate,
  newEmail,
  newPage,
  newTemplate,
  page,
  pageChange,
  sending,
  template,
  templateChange,
  templateCounts,
  templateKind,
  templatePreview,
  templateStatistics,
} from './template.ts';

const permission = 'admin.phishing.templates';
const one = { permission, params: idParams } as const;

const templateFilter = z.object({
  search: z.string().trim().max(200).optional(),
  category: listOf(categoryId),
  difficulty: listOf(difficulty),
  language: listOf(language),
  kind: listOf(templateKind),
  sending: listOf(sending),
  /** `library`: the installation's; `own`: the organisation's; absent: both. */
  source: z.enum(['library', 'own']).optional(),
});

export const listTemplates = api.get('/phishing/templates', {
  permission,
  query: pageQuery.extend(templateFilter.shape),
  response: pageOf(listedTemplate),
});
export const countTemplates = api.get('/phishing/templates/counts', {
  permission,
  ours: 'The public contract has no call that counts templates by their properties.',
  query: templateFilter,
  response: templateCounts,
});
export const createTemplate = api.post('/phishing/templates', { once: true, permission, body: newTemplate, response: template });
/** Returns the cleaned content of a saved email or page. Nothing is created: the result is saved like any other template. */
export const readTemplateSource = api.post('/phishing/templates/import', {
  permission,
  encoding: 'multipart',
  ours: 'The public contract has no call that reads an email or a page from a file.',
  body: z.object({ file: file(templateSourceLimits) }),
  response: importedSource,
});
/** Whether the installation fetches pages by address, which is off unless its administrator enables it. */
export const getImportWays = api.get('/phishing/templates/import', {
  permission,
  ours: 'The public contract has no call that reads an email or a page from elsewhere.',
  response: z.object({ by_address: z.boolean() }),
});
/** Returns the cleaned content of a page at an address, with its pictures and style sheets. */
export const readTemplateAddress = api.post('/phishing/templates/import-address', {
  permission,
  ours: 'The public contract has no call that reads an email or a page from elsewhere.',
  body: z.object({ address: z.string().trim().min(1).max(ADDRESS_LENGTH_MAX) }),
  response: importedSource,
});
export const getTemplate = api.get('/phishing/templates/{id}', { ...one, response: template });
export const getTemplatePreview = api.get('/phishing/templates/{id}/preview', {
  ...one,
  ours: 'The public contract has no call that shows an email filled in, which a gallery needs.',
  response: templatePreview,
});
export const changeTemplate = api.patch('/phishing/templates/{id}', {
  ...one,
  body: templateChange,
  takesVersion: true,
  response: template,
});
/** The values of the variables for a real employee, for previews. */
export const getPersonValues = api.get('/phishing/templates/people/{id}/values', {
  ...one,
  ours: 'The public contract has no call that previews an email for a person.',
  query: z.object({ language }),
  response: z.object({ values: z.record(z.enum(variables), z.string()) }),
});
const logo = { ...one, ours: 'The public contract shows a template’s picture and no call that sets it.' } as const;
export const saveTemplateLogo = api.put('/phishing/templates/{id}/logo', {
  ...logo,
  encoding: 'multipart',
  body: z.object({ logo: file(avatarLimits) }),
  response: template,
});
export const deleteTemplateLogo = api.delete('/phishing/templates/{id}/logo', { ...logo, response: template });
export const deleteTemplate = api.delete('/phishing/templates/{id}', { ...one, response: done });
export const copyTemplate = api.post('/phishing/templates/{id}/copy', { once: true, ...one, response: template });
export const getTemplateStatistics = api.get('/phishing/templates/{id}/statistics', { ...one, response: templateStatistics });
export const listCategories = api.get('/phishing/templates/categories', {
  permission,
  response: z.object({ data: z.array(category) }),
});
export const listPhishingDomains = api.get('/phishing/domains/names', {
  permission,
  response: z.object({ data: z.array(z.string()) }),
});

export const createPage = api.post('/phishing/pages', { once: true, permission, body: newPage, response: page });
export const getPage = api.get('/phishing/pages/{id}', { ...one, response: page });
export const changePage = api.patch('/phishing/pages/{id}', { ...one, body: pageChange, takesVersion: true, response: page });

export const createEmail = api.post('/phishing/emails', { once: true, permission, body: newEmail, response: email });
export const getEmail = api.get('/phishing/emails/{id}', { ...one, response: email });
export const changeEmail = api.patch('/phishing/emails/{id}', { ...one, body: emailChange, takesVersion: true, response: email });
export const deleteEmail = api.delete('/phishing/emails/{id}', { ...one, response: done });

/** Sends an email with example values to the caller, through the campaigns' mail server. */
export const sendTestEmail = api.post('/phishing/emails/{id}/test', {
  once: true,
  ...one,
  ours: 'The public contract has no call for a test email, which its screens need.',
  response: sentTest,
});
