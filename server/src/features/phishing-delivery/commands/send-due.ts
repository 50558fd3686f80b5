import type { Services } from '../../../services.ts';
import { findOrganizationsDue } from '../queries/claims.ts';
import { sendDueOfOrganization } from './send-due-of-organization.ts';
import { openSendingWorker } from './sending-worker.ts';
import { sweepLeases } from './settle.ts';

export type Sending = {
  organizationsDue: () => Promise<string[]>;
  /** Sends an organisation's due deliveries until there are none, its server is gone, or it is time to stop. */
  drain: (organization: string, stopping: AbortSignal) => Promise<void>;
  /** Holds on to the deliveries under way; due three times a lease. */
  renew: () => Promise<void>;
  sweep: () => Promise<void>;
};

/** The sending of one worker; its name is the owner of every lease it takes. */
export function openSending(services: Services, name: string): Sending {
  const worker = openSendingWorker(services, name);
  return {
    organizationsDue: () => (services.env.PHISHING ? worker.system(findOrganizationsDue) : Promise.resolve([])),
    drain: (organization, stopping) => sendDueOfOrganization(worker, organization, stopping),
    renew: worker.renew,
    sweep: () => worker.system(sweepLeases),
  };
}
