import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { done, id } from '../shared/page.ts';
import { deleted, trashKind } from './trash.ts';

const ours = 'A deletion can be undone for a day; the public contract only deletes.';

/** Deleted items of one kind, newest first. */
export const listDeleted = api.get('/trash', {
  permission: 'admin',
  ours,
  query: z.object({ kind: trashKind }),
  response: z.object({ data: z.array(deleted) }),
});
export const restoreDeleted = api.post('/trash/restore', {
  once: true,
  permission: 'admin',
  ours,
  body: z.object({ kind: trashKind, id }),
  response: done,
});
