import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { done, id, idParams } from '../shared/page.ts';
import { newDomain, verifiedDomain } from './domain.ts';

const ours = 'The public contract shows no calls for verified domains.';
const all = { permission: 'admin.organization', params: idParams, ours } as const;
const one = { ...all, params: z.object({ id, domain_id: id }) } as const;

export const listDomains = api.get('/organizations/{id}/domains', {
  ...all,
  response: z.object({ data: z.array(verifiedDomain) }),
});
export const addDomain = api.post('/organizations/{id}/domains', {
  ...all,
  once: true,
  body: newDomain,
  response: verifiedDomain,
});
/** Looks up the DNS record now. */
export const checkDomain = api.post('/organizations/{id}/domains/{domain_id}/check', { ...one, response: verifiedDomain });
export const deleteDomain = api.delete('/organizations/{id}/domains/{domain_id}', { ...one, response: done });
