import { getMyOrganizationTitle } from '@vigil/contract/organizations/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';

export const myOrganizationTitleQuery = () =>
  queryOptions({ ...query(getMyOrganizationTitle, {}), staleTime: Infinity, meta: { silent: true } });
