/** What an organisation's log was at a moment: its last row then, and that row's link of the chain, which holds all before it. */
export type Sealed = { organization_id: string; row_id: number; hash: string; sealed_at: string };
export type Seal = Sealed & { key_name: string; seal: string };

/** What a seal is made of. */
export const sealedText = ({ organization_id, row_id, hash, sealed_at }: Sealed): string =>
  ['vigil audit seal', organization_id, row_id, hash, sealed_at].join('\n');

/** A line of a file or of syslog. */
export const lineOf = ({ organization_id, row_id, hash, sealed_at, key_name, seal }: Seal): string =>
  `audit-seal organization=${organization_id} row=${row_id} hash=${hash} at=${sealed_at} key=${key_name} seal=${seal}`;

const line =
  /audit-seal organization=([0-9a-f-]{36}) row=(\d+) hash=([0-9a-f]{64}) at=(\S+) key=([0-9a-f]{16}) seal=([0-9a-f]{64})$/;

/** Reads a line, with whatever syslog has put before it; null for any other. */
export function sealOf(text: string): Seal | null {
  const [, organization_id = '', row_id, hash = '', sealed_at = '', key_name = '', seal] = line.exec(text.trimEnd()) ?? [];
  return seal === undefined ? null : { organization_id, row_id: Number(row_id), hash, sealed_at, key_name, seal };
}
