import { createPrivateKey, type KeyObject } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { domainOf } from '@vigil/contract/employees/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Env } from '../env.ts';
import { openSecret, type SecretPlace } from '../secrets/seal.ts';
import type { Sender } from './transports.ts';

/** A DKIM key (RFC 6376) whose public half is in DNS for the sender's domain. */
export type Signer = { domain: string; selector: string; key: KeyObject };

/** The key that signs emails from an address; undefined if its domain has no key with a DNS record. */
export type SignerOf = (address: string) => Signer | undefined;

export const privateKeyPlace = (key: string): SecretPlace => ({ table: 'dkim_keys', row: key, field: 'private_key' });

type Row = { id: string; selector: string; private_key: Buffer };

const signerOf = (env: Env, domain: string, { id, selector, private_key }: Row): Signer => ({
  domain,
  selector,
  key: createPrivateKey(openSecret(env, privateKeyPlace(id), private_key)),
});

/** Finds the signers of emails in the organisation's own name: for each domain, its newest key with a DNS record. */
export async function findSigners(db: Tx, env: Env, organization: string): Promise<SignerOf> {
  const rows = await db
    .selectFrom('dkim_keys')
    .distinctOn('domain')
    .select(['id', 'domain', 'selector', 'private_key'])
    .where('organization_id', '=', organization)
    .where('found_at', 'is not', null)
    .orderBy('domain')
    .orderBy('created_at', 'desc')
    .execute();
  const byDomain = new Map(rows.map((row) => [row.domain, row]));
  const opened = new Map<string, Signer>();
  return (address) => {
    const domain = signedDomainOf(address);
    const row = byDomain.get(domain);
    if (row === undefined) return undefined;
    const signer = opened.get(domain) ?? signerOf(env, domain, row);
    opened.set(domain, signer);
    return signer;
  };
}

/** Finds the signer of the product's own emails. Those from the installation's sender address are signed by its operator's keys. */
export async function findEmailSigner(
  db: Tx,
  env: Env,
  { organization, sender: { isOwnServer, from } }: { organization: string; sender: Pick<Sender, 'isOwnServer' | 'from'> },
): Promise<Signer | undefined> {
  if (isOwnServer) return (await findSigners(db, env, organization))(from.address);
  const domain = signedDomainOf(from.address);
  const { rows } = await sql<Row>`select * from find_installation_key(${domain})`.execute(db);
  return rows[0] && signerOf(env, domain, rows[0]);
}

const signedDomainOf = (address: string): string => domainToASCII(domainOf(address));
