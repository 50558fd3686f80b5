import { acceptTexts, listMyConsents } from '@vigil/contract/consents/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

/** Loads the consents once per visit, and without reporting errors, which must not disturb a page that works. */
export const myConsentsQuery = () => ({ ...query(listMyConsents, {}), staleTime: Infinity, meta: { silent: true } });

export const useAcceptTexts = () => useCall(acceptTexts, { silent: true, invalidates: [listMyConsents] });
