import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from './paths.ts';
import { type Params, readSearch, type StateOf, writeSearch } from './search-state.ts';

type SetSearch<P extends Params> = (patch: Partial<StateOf<P>>, options?: { replace?: boolean }) => void;

/**
 * Stores filters, page, sorting and tab in the address: `const [state, setState] = useSearchState({ page: number(), search:
 * text(), tab: choice(['a', 'b'], 'a') })`. Declare the params outside the component.
 */
export function useSearchState<P extends Params>(params: P): [StateOf<P>, SetSearch<P>] {
  const raw = useSearch({ strict: false }) satisfies Search;
  const navigate = useNavigate();
  const setState: SetSearch<P> = (patch, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (current: Search) => writeSearch(params, current, patch) as Search,
      replace,
      resetScroll: false,
    });
  return [readSearch(params, raw), setState];
}
