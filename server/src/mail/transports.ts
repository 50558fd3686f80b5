import type { EnvelopeSender } from '@vigil/contract/sending-profiles/rules.ts';
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Tx } from '../db/database.ts';
import type { Env } from '../env.ts';
import { openSecret } from '../secrets/seal.ts';
import { openTransport, type Transport } from './transport.ts';
import { type SendingProfile } from './message.ts';

/** How an organisation's emails are sent: through its own profile, else the installation's, else the built-in mailbox. */
export type Sender = SendingProfile & {
  from: { name: string; address: string };
  isMailbox: boolean;
  envelope_sender: EnvelopeSender;
  /** The organisation's own server. Any other server belongs to the installation, and its details are hidden from organisations. */
  isOwnServer: boolean;
};

export async function findSender(db: Tx, env: Env, organization: string): Promise<Sender> {
  const row = await db.selectFrom('sending_profiles').selectAll().where('organization_id', '=', organization).executeTakeFirst();
  const { title } = await db.selectFrom('organizations').select('title').where('id', '=', organization).executeTakeFirstOrThrow();
  if (row === undefined) return installationSender(env, title);
  return {
    host: row.host,
    port: row.port,
    security: row.security,
    max_connections: row.max_connections,
    from: { name: row.from_name === '' ? title : row.from_name, address: row.from_address },
    isMailbox: false,
    isOwnServer: true,
    envelope_sender: row.envelope_sender,
    trustedHosts: env.TRUSTED_HOSTS,
    own_name: ownNameOf(env),
    ca_certificate: row.ca_certificate,
    ...(row.username !== null && { user: row.username }),
    ...(row.password !== null && { password: openSecret(env, senderPasswordPlace(organization), row.password) }),
    ...(row.rate_per_second !== null && { rate_per_second: row.rate_per_second }),
  };
}

export const senderPasswordPlace = (organization: string) =>
  ({ table: 'sending_profiles', row: organization, field: 'password' }) as const;

/** The installation's name for EHLO, which many gateways look up; an IP address is in brackets (RFC 5321, 4.1.3). */
export function ownNameOf({ APP_URL }: Pick<Env, 'APP_URL'>): string {
  const { hostname } = new URL(APP_URL);
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1, -1)}]`;
  return isIP(hostname) === 0 ? hostname : `[${hostname}]`;
}

/** Returns the installation's sender. It has its own name and address: emails in another's name would look like phishing. */
function installationSender(env: Env, title: string): Sender {
  const isMailbox = env.SMTP_HOST === undefined;
  return {
    host: env.SMTP_HOST ?? env.MAILBOX_HOST,
    port: isMailbox ? env.MAILBOX_SMTP_PORT : env.SMTP_PORT,
    security: isMailbox ? 'none' : env.SMTP_SECURITY,
    max_connections: env.SMTP_CONNECTIONS,
    from: { name: title, address: env.SMTP_FROM },
    isMailbox,
    isOwnServer: false,
    envelope_sender: 'ours',
    own_name: ownNameOf(env),
    ...(env.SMTP_USER !== undefined && { user: env.SMTP_USER }),
    ...(env.SMTP_PASSWORD !== undefined && { password: env.SMTP_PASSWORD }),
    ...(env.SMTP_RATE !== undefined && { rate_per_second: env.SMTP_RATE }),
  };
}

/** The open connections of a process: one transport per server and account, until `close`. */
export type Transports = { for(sender: Sender): Transport; close(): Promise<void> };

export function openTransports(): Transports {
  const open = new Map<string, Transport>();
  return {
    for: (sender) => {
      const { from: _, envelope_sender: __, ...server } = sender;
      const key = createHash('sha256').update(JSON.stringify(server)).digest('base64');
      const known = open.get(key) ?? openTransport(sender);
      open.set(key, known);
      return known;
    },
    close: async () => {
      await Promise.all([...open.values()].map((transport) => transport.close()));
    },
  };
}
