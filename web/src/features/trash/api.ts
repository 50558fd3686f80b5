import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { listDeleted, restoreDeleted } from '@vigil/contract/trash/endpoints.ts';
import type { TrashKind } from '@vigil/contract/trash/rules.ts';
import { query, useCall } from '../../lib/api.ts';

export const deletedQuery = (kind: TrashKind) => query(listDeleted, { query: { kind } });
export const useRestore = (lists: readonly AnyEndpoint[]) => useCall(restoreDeleted, { invalidates: [listDeleted, ...lists] });
