import { searchEverything } from '@vigil/contract/search/endpoints.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';

/** Finds records. The previous results stay until the next ones come; silent, because the palette shows errors itself. */
export const searchQuery = (search: string) => ({
  ...query(searchEverything, { query: { search } }),
  enabled: search !== '',
  placeholderData: keepPreviousData,
  meta: { silent: true },
});
