import pLimit from 'p-limit';
import type { Services } from '../services.ts';
import { findTextRecords } from './dns.ts';

/** Concurrent look-ups, so that one dead name server does not block the other names. */
const LOOKUPS_AT_ONCE = 8;

type Looking<Row> = { nameOf: (row: Row) => string; found: (row: Row, records: string[]) => Promise<unknown> };

/** Looks up the TXT records of each name and passes them on; names whose server does not answer are skipped. */
export async function forEachTxtRecord<Row extends { domain: string }>(
  { env, log }: Pick<Services, 'env' | 'log'>,
  rows: readonly Row[],
  { nameOf, found }: Looking<Row>,
): Promise<void> {
  const limit = pLimit(LOOKUPS_AT_ONCE);
  const look = async (row: Row) => {
    const { domain } = row;
    const records = await findTextRecords(env, nameOf(row)).catch((error: Error) => {
      log.warn({ domain, error }, 'A domain could not be looked up.');
      return null;
    });
    if (records !== null) await found(row, records);
  };
  await Promise.all(rows.map((row) => limit(() => look(row))));
}
