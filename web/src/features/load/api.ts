import { getLoad } from '@vigil/contract/load/endpoints.ts';
import { query } from '../../lib/api.ts';

const REFRESH_MS = 10_000;

export const loadQuery = () => ({ ...query(getLoad, {}), refetchInterval: REFRESH_MS });
