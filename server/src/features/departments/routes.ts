import * as endpoints from '@vigil/contract/departments/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { countDepartmentUsers, countTargets } from './queries/counts.ts';
import { findDepartmentTree, listAllDepartments, listHierarchy } from './queries/tree.ts';

export function departmentRoutes(site: Site): void {
  serve(site, endpoints.listAllDepartments, (context) => listAllDepartments(context));
  serve(site, endpoints.getDepartmentTree, (context, { query }) => findDepartmentTree(context, query));
  serve(site, endpoints.listHierarchy, (context, { query }) => listHierarchy(context, query));
  serve(site, endpoints.countDepartmentUsers, (context, { body }) => countDepartmentUsers(context, body));
  serve(site, endpoints.countTargets, (context, { body }) => countTargets(context, body));
}
