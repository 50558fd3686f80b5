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

export const getDirectory = api({
  ...settings,
  method: 'GET',
  path: '/organizations/directory',
  response: z.object({ directory: directory.nullable() }),
});

export const saveDirectory = api({
  ...settings,
  method: 'PUT',
  path: '/organizations/directory',
  body: newDirectory,
  takesVersion: true,
  response: directory,
});

export const deleteDirectory = api({ ...settings, method: 'DELETE', path: '/organizations/directory', response: done });

/** Tests these settings, saved or not, and changes nothing. */
export const tryDirectory = api({
  ...settings,
  method: 'POST',
  path: '/organizations/directory/trial',
  body: newDirectory,
  response: directoryTrial,
});

/** Previews a sync row by row; it is then run like a file import. */
export const previewDirectory = api({
  ...settings,
  method: 'POST',
  path: '/organizations/directory/preview',
  response: importPreview,
});

export const syncDirectory = api({
  ...settings,
  method: 'POST',
  once: true,
  path: '/organizations/directory/sync',
  response: done,
});

const report = {
  permission: 'admin.settings.adfs',
  ours: 'Lists the people that a sync rejected, with reasons; the public contract shows no call for it.',
} as const;

/** Lists the people whose record here differed from the directory's at the last sync. */
export const listDirectoryIssues = api({
  ...report,
  method: 'GET',
  path: '/organizations/directory/issues',
  query: directoryIssuesQuery,
  response: directoryIssuePage,
});

/** Exports the people whose record here differs from the directory's, by a job; only its requester can download the file. */
export const orderDirectoryReport = api({
  ...report,
  method: 'POST',
  once: true,
  path: '/organizations/directory/report',
  response: longJob,
});
export const getDirectoryReport = api({
  ...report,
  method: 'GET',
  path: '/organizations/directory/report/{id}',
  isPersonal: true,
  params: idParams,
  response: fileJob,
});
