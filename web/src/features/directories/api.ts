import * as endpoints from '@vigil/contract/directories/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

export const directoryQuery = () => query(endpoints.getDirectory, {});

const invalidates = [endpoints.getDirectory];
export const useSaveDirectory = () => useCall(endpoints.saveDirectory, { invalidates, silent: true, tip: 'directory.save' });
export const useDeleteDirectory = () => useCall(endpoints.deleteDirectory, { invalidates, tip: 'directory.delete' });
export const useTryDirectory = () => useCall(endpoints.tryDirectory, { silent: true });
export const usePreviewDirectory = () => useCall(endpoints.previewDirectory);
export const useSyncDirectory = () => useCall(endpoints.syncDirectory, { invalidates, tip: 'directory.sync' });
