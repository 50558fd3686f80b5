import type { Env } from '../env.ts';
import { keyFor, keysFor } from '../secrets/seal.ts';
import { signAddress, verifyAddress } from './signed-address.ts';

const HOUR = 3600;
const PURPOSE = 'addresses';

type Shown = { expiresInSeconds?: number; behalf?: string };

/** An address on the content host that whoever has it may read until it expires. */
export const contentAddress = (env: Env, path: string, { expiresInSeconds = HOUR, ...rest }: Shown = {}): string =>
  signAddress({ secret: keyFor(env, PURPOSE), contentUrl: env.CONTENT_URL, path, expiresInSeconds, ...rest });

export const isContentAddress = (env: Env, path: string, query: unknown): boolean =>
  keysFor(env, PURPOSE).some((secret) =>
    verifyAddress({ secret, path, query: query as Record<string, unknown>, now: new Date() }),
  );

/** For whom files are shown: an organisation, or the installation’s catalogue. */
export type FileViewer = { services: { env: Env }; organization: string | null };
const CATALOGUE = 'catalogue';

/** Where a kept file is read, if there is one. It opens the viewer’s own files and the catalogue’s, whatever the id names. */
export const fileAddress = ({ services, organization }: FileViewer, id: string | null): string | null =>
  id === null ? null : contentAddress(services.env, `/files/${id}`, { behalf: organization ?? CATALOGUE });

/** The organisation whose files the address opens beside the catalogue’s, null where it is these alone; undefined when it is not ours. */
export function ownerInAddress(env: Env, path: string, query: unknown): string | null | undefined {
  const { behalf } = query as { behalf?: string };
  if (behalf === undefined || !isContentAddress(env, path, query)) return undefined;
  return behalf === CATALOGUE ? null : behalf;
}
