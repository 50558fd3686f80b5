import type { AllowList } from '@vigil/contract/phishing-delivery/allow-list.ts';
import type { Context } from '../../../http/context.ts';
import { openMark, SIMULATION_HEADER } from '../../../mail/simulation-mark.ts';
import { findMailServer } from './mail-server.ts';

export async function findAllowList(context: Context): Promise<AllowList> {
  const { env } = context.services;
  const { host, envelope_domain, aligned_domains, isMailbox } = await findMailServer(context);
  return {
    mail_server: isMailbox ? null : host,
    envelope_domains: [...new Set([envelope_domain, ...aligned_domains])],
    link_hosts: env.PHISHING_URLS.map((address) => new URL(address).hostname),
    header: { name: SIMULATION_HEADER, value: openMark(context.organization) },
  };
}
