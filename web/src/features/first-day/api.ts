import { changeFirstDay, getFirstDay } from '@vigil/contract/first-day/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

/** Loads the first steps. Silent, because an error must not disturb the page below. */
export const firstDayQuery = () => ({ ...query(getFirstDay, {}), meta: { silent: true } });
export const useChangeFirstDay = () => useCall(changeFirstDay, { invalidates: [getFirstDay] });
