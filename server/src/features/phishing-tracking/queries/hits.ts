import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { batch } from '../../../jobs/batch.ts';

export type TrackedDelivery = {
  delivery_id: string;
  organization_id: string;
  campaign_id: string;
  campaign_template_id: string;
  user_id: string;
  department_id: string;
  sent_at: string | null;
  /** Whether hits count. Once the campaign is over, its links still answer but count nothing. */
  counts: boolean;
  attack_vectors: string[];
  email: string;
  first_name: string;
  last_name: string;
  middle_name: string;
  position: string;
  department: string;
  organization: string;
  /** Whether the person was deleted: actions are still stored, but nothing more is shown. */
  is_removed: boolean;
  person_language: Language;
};

/**
 * Returns a function that finds the delivery of a token's hash; undefined for a token that was never sent. Concurrent callers
 * share a query.
 */
export function openDeliveryFinder(database: Database): (hash: Buffer) => Promise<TrackedDelivery | undefined> {
  return batch<Buffer, TrackedDelivery | undefined>(async (hashes) => {
    const { rows } = await sql<
      TrackedDelivery & { token_hash: Buffer }
    >`select * from find_deliveries(${hashes}::bytea[])`.execute(database);
    const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
    return hashes.map((hash) => found.get(hash.toString('hex')));
  });
}
