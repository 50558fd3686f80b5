import { searchEverything } from '@vigil/contract/search/endpoints.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';

/** What was found before stays until the next is there; the palette tells a failure by itself. */
export const searchQuery = (search: string) => ({
  ...query(searchEverything, { query: { search } }),
  enabled: search !== '',
  placeholderData: keepPreviousData,
  meta: { silent: true },
});
