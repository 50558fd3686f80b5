import { listAllDepartments, listDepartmentTitles } from '@vigil/contract/departments/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';

/** Spec point 9: what a picker shows at once; the rest is found by typing. */
const PICKER_LIMIT = 10;

export const departmentTitlesQuery = (search: string) =>
  queryOptions({
    ...query(listDepartmentTitles, { query: { limit: PICKER_LIMIT, ...(search !== '' && { search }) } }),
    placeholderData: keepPreviousData,
  });
export const allDepartmentsQuery = () => query(listAllDepartments, {});
