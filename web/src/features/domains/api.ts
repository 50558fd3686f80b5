import * as endpoints from '@vigil/contract/domains/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

export const domainsQuery = (id: string) => query(endpoints.listDomains, { params: { id } });

const invalidates = [endpoints.listDomains];
export const useAddDomain = () => useCall(endpoints.addDomain, { invalidates, silent: true });
export const useCheckDomain = () => useCall(endpoints.checkDomain, { invalidates, tip: 'domain.verify' });
export const useDeleteDomain = () => useCall(endpoints.deleteDomain, { invalidates, tip: 'domain.delete' });
