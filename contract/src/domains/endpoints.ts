import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { done, id, idParams } from '../shared/page.ts';
import { newDomain, verifiedDomain } from './domain.ts';

const ours = 'The public contract shows no calls for verified domains.';
const all = { permission: 'admin.organization', path: '/organizations/{id}/domains', params: idParams, ours } as const;
const one = { ...all, params: z.object({ id, domain_id: id }) } as const;

export const listDomains = api({ ...all, method: 'GET', response: z.object({ data: z.array(verifiedDomain) }) });
export const addDomain = api({ ...all, method: 'POST', once: true, body: newDomain, response: verifiedDomain });
/** Looks up the DNS record now. */
export const checkDomain = api({
  ...one,
  method: 'POST',
  path: '/organizations/{id}/domains/{domain_id}/check',
  response: verifiedDomain,
});
export const deleteDomain = api({ ...one, method: 'DELETE', path: '/organizations/{id}/domains/{domain_id}', response: done });
