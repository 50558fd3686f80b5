import { periodKinds } from '@vigil/contract/statistics/period.ts';
import { choice, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import type { PeriodQuery } from '../api.ts';
import { periodOfState, type PeriodState } from '../rules.ts';

const params = { period: choice(periodKinds, 'this_quarter'), first_day: text(), last_day: text() };

/** Reads and writes the period of the address. */
export function usePeriod(): [PeriodQuery, (period: PeriodState) => void] {
  const [{ period, first_day, last_day }, setState] = useSearchState(params);
  return [
    periodOfState({ period, from: first_day, to: last_day }),
    (next) => setState({ period: next.period, first_day: next.from, last_day: next.to }),
  ];
}
