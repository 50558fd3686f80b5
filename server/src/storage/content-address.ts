import type { Env } from '../env.ts';
import { keyFor, keysFor } from '../secrets/seal.ts';
import { SAME_ADDRESS_SECONDS, signAddress, verifyAddress } from './signed-address.ts';

const HOUR = 3600;
/** The default validity to request. An address is valid up to SAME_ADDRESS_SECONDS longer, so an hour at most. */
const SHORT_SECONDS = HOUR - SAME_ADDRESS_SECONDS;
/** The validity of a lesson's address: longer than any lesson. The address names a person, who is checked on each use. */
const LESSON_SECONDS = 10 * HOUR;
const PURPOSE = 'addresses';

type Shown = { expiresInSeconds?: number; behalf?: string };

/** Returns an address on the content host that anyone who has it can read until it expires. */
export const contentAddress = (env: Env, path: string, { expiresInSeconds = SHORT_SECONDS, ...rest }: Shown = {}): string =>
  signAddress({ secret: keyFor(env, PURPOSE), contentUrl: env.CONTENT_URL, path, expiresInSeconds, ...rest });

export const isContentAddress = (env: Env, path: string, query: unknown): boolean =>
  keysFor(env, PURPOSE).some((secret) =>
    verifyAddress({ secret, path, query: query as Record<string, unknown>, now: new Date() }),
  );

/**
 * Who files are shown for: an organisation, or the installation’s catalogue. The address of a signed-in person names their
 * session, and opens nothing once they may no longer sign in (http/address-holder.ts).
 */
export type FileViewer = {
  services: { env: Env };
  organization: string | null;
  actor?: { session_id?: string | undefined };
};
const CATALOGUE = 'catalogue';

export type AddressOptions = {
  /** Whether the content is played or read longer than an hour. Only an address that names a session may last that long. */
  isLesson?: boolean;
};

/** An address that opens `path` on behalf of the viewer. */
export function viewerAddress(
  { services, organization, actor }: FileViewer,
  path: string,
  { isLesson = false }: AddressOptions = {},
): string {
  const session = actor?.session_id;
  const behalf = [organization ?? CATALOGUE, ...(session === undefined ? [] : [session])].join('/');
  return contentAddress(services.env, path, {
    behalf,
    ...(isLesson && session !== undefined && { expiresInSeconds: LESSON_SECONDS }),
  });
}

/** The address of a stored file, if any. It opens only files of the viewer's organisation and the catalogue, whatever the id. */
export const fileAddress = (viewer: FileViewer, id: string | null, options: AddressOptions = {}): string | null =>
  id === null ? null : viewerAddress(viewer, `/files/${id}`, options);

/** The viewer named in an address. `organization` is null for the catalogue, `session` for an address issued to nobody in particular. */
export type AddressViewer = { organization: string | null; session: string | null };

/** Returns the viewer named in an address; undefined if we did not issue the address or it has expired. */
export function viewerInAddress(env: Env, path: string, query: unknown): AddressViewer | undefined {
  const { behalf } = query as { behalf?: string };
  if (behalf === undefined || !isContentAddress(env, path, query)) return undefined;
  const [organization, session = null] = behalf.split('/');
  return { organization: organization === CATALOGUE ? null : organization!, session };
}
