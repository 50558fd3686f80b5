import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { done, id, idParams } from '../shared/page.ts';
import { dkimKey, newDkimKey } from './dkim-key.ts';

const ours = 'The public contract shows no calls for signing emails.';
const all = { permission: 'admin.organization', params: idParams, ours } as const;
const one = { ...all, params: z.object({ id, key_id: id }) } as const;

export const listDkimKeys = api.get('/organizations/{id}/dkim-keys', { ...all, response: z.object({ data: z.array(dkimKey) }) });
/** Creates the first key of a domain, or its successor. */
export const addDkimKey = api.post('/organizations/{id}/dkim-keys', { ...all, once: true, body: newDkimKey, response: dkimKey });
/** Looks up the DNS record now. */
export const checkDkimKey = api.post('/organizations/{id}/dkim-keys/{key_id}/check', { ...one, response: dkimKey });
export const deleteDkimKey = api.delete('/organizations/{id}/dkim-keys/{key_id}', { ...one, response: done });
