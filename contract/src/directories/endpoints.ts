import { z } from 'zod';
import { importPreview } from '../staff-imports/staff-import.ts';
import { api } from '../shared/base-paths.ts';
import { done } from '../shared/page.ts';
import { directory, directoryTrial, newDirectory } from './directory.ts';

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

/** Reads with these settings, kept or not, and changes nothing. */
export const tryDirectory = api({
  ...settings,
  method: 'POST',
  path: '/organizations/directory/trial',
  body: newDirectory,
  response: directoryTrial,
});

/** What bringing people in step would do, row by row; the import is then run as that of a file. */
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
