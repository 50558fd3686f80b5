import { inOrganization, trustedScope, type OrganizationScope, type Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import { currentTrace, traceOrganization } from '../observe/log.ts';
import { ownerIn, partFor } from '../sharing/owner.ts';

/** The program's own context for an organisation: a request's context without a caller. */
export type WorkContext = { services: Services; db: Tx; organization: OrganizationScope };

/** Runs one transaction of a job, in the job's organisation. */
export function workIn<T>(services: Services, organization_id: string, work: (context: WorkContext) => Promise<T>): Promise<T> {
  if (currentTrace()) traceOrganization(organization_id);
  const organization = trustedScope(organization_id);
  return partFor(ownerIn(organization_id), () =>
    inOrganization(services.database, organization, (db) => work({ services, db, organization })),
  );
}
