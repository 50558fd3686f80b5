/** An organisation's log at one moment: the last row and its hash, which covers all rows before it. */
export type Sealed = { organization_id: string; row_id: number; hash: string; sealed_at: string };
export type Seal = Sealed & { key_name: string; seal: string };

/** Returns the text that a seal signs. */
export const sealedText = ({ organization_id, row_id, hash, sealed_at }: Sealed): string =>
  ['vigil audit seal', organization_id, row_id, hash, sealed_at].join('\n');

/** Formats a seal as a line of the file or of syslog. */
export const formatSeal = ({ organization_id, row_id, hash, sealed_at, key_name, seal }: Seal): string =>
  `audit-seal organization=${organization_id} row=${row_id} hash=${hash} at=${sealed_at} key=${key_name} seal=${seal}`;

const line =
  /audit-seal organization=([0-9a-f-]{36}) row=(\d+) hash=([0-9a-f]{64}) at=(\S+) key=([0-9a-f]{16}) seal=([0-9a-f]{64})$/;

/** Parses a line of the file or of syslog, ignoring the prefix that syslog adds. Returns null if the line is no seal. */
export function parseSeal(text: string): Seal | null {
  const [, organization_id = '', row_id, hash = '', sealed_at = '', key_name = '', seal] = line.exec(text.trimEnd()) ?? [];
  return seal === undefined ? null : { organization_id, row_id: Number(row_id), hash, sealed_at, key_name, seal };
}
