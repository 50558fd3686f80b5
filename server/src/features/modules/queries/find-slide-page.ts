import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';

export type SlideToShow = { organization_id: string | null; title: string; html: string; picture_file_id: string | null };

/** The slide of a signed address: the signature, not a session, says that it may be read. */
export function findSlideToShow({ database }: Services, id: string): Promise<SlideToShow | undefined> {
  return asSystem(database, (tx) =>
    tx
      .selectFrom('slides')
      .select(['organization_id', 'title', 'html', 'picture_file_id'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
}
