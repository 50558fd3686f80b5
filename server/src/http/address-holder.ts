import { viewerInAddress } from '../storage/content-address.ts';
import type { Services } from '../services.ts';
import { findAccess, recordActivity, type Access } from './access.ts';

/** On whose behalf a signed address is used. `access` is null for an address made for nobody in particular. */
export type AddressHolder = {
  organization: string | null;
  session: string | null;
  access: Access | null;
};

/** Undefined when the address is not ours, its time is over, or its person may not enter any more. */
export async function findAddressHolder(services: Services, path: string, query: unknown): Promise<AddressHolder | undefined> {
  const viewer = viewerInAddress(services.env, path, query);
  if (viewer === undefined) return undefined;
  if (viewer.session === null) return { ...viewer, access: null };
  const access = await findAccess(services, viewer.session);
  return access === undefined || access.standing === 'over' ? undefined : { ...viewer, access };
}

/** Certificates, reports, exports and other personal files: only for a session that is open now. */
export const isSignedIn = ({ access }: AddressHolder): boolean => access?.standing === 'live';

/** A lesson that is read or played keeps its session open. */
export async function recordLessonActivity(services: Services, { session, access }: AddressHolder): Promise<void> {
  if (session !== null && access !== null) await recordActivity(services, session, access);
}
