import { getAllowList } from '@vigil/contract/phishing-delivery/endpoints.ts';
import { query } from '../../lib/api.ts';

export const allowListQuery = () => query(getAllowList, {});
