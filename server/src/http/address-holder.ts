import { viewerInAddress } from '../storage/content-address.ts';
import type { Services } from '../services.ts';
import { findAccess, recordActivity, type Access } from './access.ts';

/** The person a signed address was issued to. `access` is null for an address issued to nobody in particular. */
export type AddressHolder = {
  organization: string | null;
  session: string | null;
  access: Access | null;
};

/** Returns the holder of an address; undefined if it is not ours, has expired, or its person no longer has access. */
export async function findAddressHolder(services: Services, path: string, query: unknown): Promise<AddressHolder | undefined> {
  const viewer = viewerInAddress(services.env, path, query);
  if (viewer === undefined) return undefined;
  if (viewer.session === null) return { ...viewer, access: null };
  const access = await findAccess(services, viewer.session);
  return access === undefined || access.session_state === 'over' ? undefined : { ...viewer, access };
}

/** Whether the holder's session is open, as certificates, reports, exports and other personal files require. */
export const isSignedIn = ({ access }: AddressHolder): boolean => access?.session_state === 'live';

/** Keeps the session open while its person reads or plays a lesson. */
export async function recordLessonActivity(services: Services, { session, access }: AddressHolder): Promise<void> {
  if (session !== null && access !== null) await recordActivity(services, session, access);
}
