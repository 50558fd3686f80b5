import { z } from 'zod';
import { importPreview } from '../staff-imports/staff-import.ts';
import { api } from '../shared/base-paths.ts';
import { fileJob, longJob } from '../shared/long-job.ts';
import { done, idParams } from '../shared/page.ts';
import { directory, directoryIssuePage, directoryIssuesQuery, directoryTrial, newDirectory } from './directory.ts';

const settings = {
  permission: 'admin.settings.adfs',
  ours: 'The public contract has the directory’s screen and its sign-in, and no calls for its settings.',
} as const;

export const getDirectory = api.get('/organizations/directory', {
  ...settings,
  response: z.object({ directory: directory.nullable() }),
});

export const saveDirectory = api.put('/organizations/directory', {
  ...settings,
  body: newDirectory,
  takesVersion: true,
  response: directory,
});

export const deleteDirectory = api.delete('/organizations/directory', { ...settings, response: done });

/** Tests these settings, saved or not, and changes nothing. */
export const tryDirectory = api.post('/organizations/directory/trial', {
  ...settings,
  body: newDirectory,
  response: directoryTrial,
});

/** Previews a sync row by row; it is then run like a file import. */
export const previewDirectory = api.post('/organizations/directory/preview', { ...settings, response: importPreview });

export const syncDirectory = api.post('/organizations/directory/sync', { ...settings, once: true, response: done });

const report = {
  permission: 'admin.settings.adfs',
  ours: 'Lists the people that a sync rejected, with reasons; the public contract shows no call for it.',
} as const;

/** Lists the people whose record here differed from the directory's at the last sync. */
export const listDirectoryIssues = api.get('/organizations/directory/issues', {
  ...report,
  query: directoryIssuesQuery,
  response: directoryIssuePage,
});

/** Exports the people whose record here differs from the directory's, by a job; only its requester can download the file. */
export const orderDirectoryReport = api.post('/organizations/directory/report', { ...report, once: true, response: longJob });
export const getDirectoryReport = api.get('/organizations/directory/report/{id}', {
  ...report,
  isPersonal: true,
  params: idParams,
  response: fileJob,
});
