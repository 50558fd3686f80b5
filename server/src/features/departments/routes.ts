import * as endpoints from '@vigil/contract/departments/endpoints.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { deleteDepartments, mergeDepartments } from './commands/close-departments.ts';
import { addDepartment, changeDepartment } from './commands/departments.ts';
import { countDepartmentUsers, countTargets } from './queries/counts.ts';
import { listDepartments, listDepartmentTitles } from './queries/list.ts';
import { listDepartmentUsers } from './queries/people.ts';
import { findDepartmentTree, listAllDepartments, listHierarchy } from './queries/tree.ts';
import { editableDepartment, findEditableDepartment } from './queries/nodes.ts';
import { lockDepartments } from './commands/tree-lock.ts';

export function departmentRoutes(site: Site): void {
  serve(site, endpoints.listAllDepartments, (context) => listAllDepartments(context));
  serve(site, endpoints.listDepartmentTitles, (context, { query }) => listDepartmentTitles(context, query));
  serve(site, endpoints.listDepartmentUsers, (context, { params, query }) =>
    listDepartmentUsers(context, params.department_id, query),
  );
  serve(site, endpoints.addDepartment, (context, { body }) => addDepartment(context, body));
  serve(site, endpoints.changeDepartment, (context, { body }) => {
    const find = () => findEditableDepartment(context, body.id);
    const edit = { of: editableDepartment, id: body.id, given: body, find, lock: () => lockDepartments(context) };
    return asEdit(context, edit, (change) => changeDepartment(context, change));
  });
  serve(site, endpoints.deleteDepartments, (context, { body }) => deleteDepartments(context, body));
  serve(site, endpoints.mergeDepartments, (context, { body }) => mergeDepartments(context, body));
  serve(site, endpoints.listDepartments, (context, { query }) => listDepartments(context, query));
  serve(site, endpoints.getDepartmentTree, (context, { query }) => findDepartmentTree(context, query));
  serve(site, endpoints.listHierarchy, (context, { query }) => listHierarchy(context, query));
  serve(site, endpoints.listTargets, (context, { query }) => listHierarchy(context, query));
  serve(site, endpoints.countDepartmentUsers, (context, { body }) => countDepartmentUsers(context, body));
  serve(site, endpoints.countTargets, (context, { body }) => countTargets(context, body));
}
