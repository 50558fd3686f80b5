import * as endpoints from '@vigil/contract/dkim-keys/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

export const dkimKeysQuery = (id: string) => query(endpoints.listDkimKeys, { params: { id } });

const invalidates = [endpoints.listDkimKeys];
export const useAddDkimKey = () => useCall(endpoints.addDkimKey, { invalidates, silent: true });
export const useReplaceDkimKey = () => useCall(endpoints.addDkimKey, { invalidates });
export const useCheckDkimKey = () => useCall(endpoints.checkDkimKey, { invalidates, tip: 'dkim_key.find' });
export const useDeleteDkimKey = () => useCall(endpoints.deleteDkimKey, { invalidates, tip: 'dkim_key.delete' });
