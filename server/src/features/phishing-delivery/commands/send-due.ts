import type { Services } from '../../../services.ts';
import { findOrganizationsDue } from '../queries/claims.ts';
import { sendDueDeliveries } from './send-due-deliveries.ts';
import { openSendingWorker } from './sending-worker.ts';
import { sweepLeases } from './settle-deliveries.ts';

export type Sending = {
  organizationsDue: () => Promise<string[]>;
  /** Sends an organisation's due deliveries until none are left, its server is unreachable, or sending stops. */
  sendAllDue: (organization: string, stopping: AbortSignal) => Promise<void>;
  /** Renews the leases of deliveries under way. Called three times within a lease. */
  renewLeases: () => Promise<void>;
  sweep: () => Promise<void>;
};

/** Opens the sending of one worker, whose name is on every lease that it takes. */
export function openSending(services: Services, name: string): Sending {
  const worker = openSendingWorker(services, name);
  return {
    organizationsDue: () => (services.env.PHISHING ? worker.system(findOrganizationsDue) : Promise.resolve([])),
    sendAllDue: (organization, stopping) => sendDueDeliveries(worker, organization, stopping),
    renewLeases: worker.renewOwnLeases,
    sweep: () => worker.system(sweepLeases),
  };
}
