import { asSystem } from '../../db/database.ts';
import type { Services } from '../../http/context.ts';

export type KeptFile = { key: string; type: string; filename: string };

/** The file of a signed address: the signature, not a session, says that it may be read. */
export function findFile({ database }: Services, id: string): Promise<KeptFile | undefined> {
  return asSystem(database, (tx) =>
    tx.selectFrom('files').select(['key', 'type', 'filename']).where('id', '=', id).executeTakeFirst(),
  );
}
