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

/** The calls whose answers depend on the exclusions, with the forecasts of recipients. */
const exclusionCalls = [listExclusions, listExclusionsOf, countRecipients, nameRecipients, listLeftOut];

export const exclusionsQuery = (filter: NonNullable<RequestOf<typeof listExclusions>['query']>) =>
  queryOptions({ ...query(listExclusions, { query: filter }), placeholderData: keepPreviousData });
export const exclusionsOfQuery = (id: string) => query(listExclusionsOf, { params: { id } });

export const useAddExclusions = () => useCall(addExclusions, { invalidates: exclusionCalls, silent: true });
export const useChangeExclusion = () =>
  useCall(changeExclusion, { tip: 'exclusion.update', invalidates: exclusionCalls, silent: true });
export const useEndExclusion = () => useCall(endExclusion, { tip: 'exclusion.end', invalidates: exclusionCalls });
