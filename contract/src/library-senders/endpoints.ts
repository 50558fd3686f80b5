import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { libraryDomain, librarySenders, newMapping } from './library-sender.ts';

const common = {
  permission: 'admin.phishing.campaigns',
  ours: 'The library’s senders are examples; the public contract has no call that names domains of one’s own for them.',
} as const;
const one = { ...common, params: z.object({ library_domain: libraryDomain }) } as const;

/** The senders of the library's templates, and the addresses that this organisation uses instead. */
export const listLibrarySenders = api.get('/phishing/senders', { ...common, response: librarySenders });
export const mapSender = api.put('/phishing/senders/{library_domain}', { ...one, body: newMapping, response: librarySenders });
export const unmapSender = api.delete('/phishing/senders/{library_domain}', { ...one, response: librarySenders });
