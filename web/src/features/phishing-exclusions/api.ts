import {
  addExclusions,
  changeExclusion,
  endExclusion,
  listExclusions,
  listExclusionsOf,
} from '@vigil/contract/phishing-exclusions/endpoints.ts';
import { countRecipients, listLeftOut, nameRecipients } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { query, useCall } from '../../lib/api.ts';

/** Forecasts of recipients depend on the list, too. */
const all = [listExclusions, listExclusionsOf, countRecipients, nameRecipients, listLeftOut];

export const exclusionsQuery = (filter: NonNullable<RequestOf<typeof listExclusions>['query']>) =>
  queryOptions({ ...query(listExclusions, { query: filter }), placeholderData: keepPreviousData });
export const exclusionsOfQuery = (id: string) => query(listExclusionsOf, { params: { id } });

export const useAddExclusions = () => useCall(addExclusions, { invalidates: all, silent: true });
export const useChangeExclusion = () => useCall(changeExclusion, { tip: 'exclusion.update', invalidates: all, silent: true });
export const useEndExclusion = () => useCall(endExclusion, { tip: 'exclusion.end', invalidates: all });
