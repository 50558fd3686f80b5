import * as endpoints from '@vigil/contract/library-senders/endpoints.ts';
import { checkSenders } from '@vigil/contract/campaign-checks/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

export const sendersQuery = () => query(endpoints.listLibrarySenders, {});

const invalidates = [endpoints.listLibrarySenders, checkSenders];
export const useMapSender = () => useCall(endpoints.mapSender, { invalidates, silent: true });
export const useUnmapSender = () => useCall(endpoints.unmapSender, { invalidates });
