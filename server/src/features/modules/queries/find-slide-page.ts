import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';

export type SlideToShow = { organization_id: string | null; title: string; html: string; picture_file_id: string | null };

/** Returns the slide of a signed address if it belongs to the organisation named in the address or to the catalogue. */
export function findSlideToShow(
  { database }: Services,
  { id, owner }: { id: string; owner: string | null },
): Promise<SlideToShow | undefined> {
  return asSystem(database, (tx) =>
    tx
      .selectFrom('slides')
      .select(['organization_id', 'title', 'html', 'picture_file_id'])
      .where('id', '=', id)
      .where((eb) => eb.or([eb('organization_id', 'is', null), ...(owner === null ? [] : [eb('organization_id', '=', owner)])]))
      .executeTakeFirst(),
  );
}
