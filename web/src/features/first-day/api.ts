import { changeFirstDay, getFirstDay } from '@vigil/contract/first-day/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

/** Asked in passing: the page under it must not fail over it. */
export const firstDayQuery = () => ({ ...query(getFirstDay, {}), meta: { silent: true } });
export const useChangeFirstDay = () => useCall(changeFirstDay, { invalidates: [getFirstDay] });
