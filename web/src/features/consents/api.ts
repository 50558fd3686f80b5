import { acceptTexts, listMyConsents } from '@vigil/contract/consents/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

/** Asked once a visit, in passing: a page that works must not fail over it. */
export const myConsentsQuery = () => ({ ...query(listMyConsents, {}), staleTime: Infinity, meta: { silent: true } });

export const useAcceptTexts = () => useCall(acceptTexts, { silent: true, invalidates: [listMyConsents] });
