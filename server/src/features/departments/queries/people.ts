import type { PersonOption } from '@vigil/contract/people/option.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import type { Context } from '../../../http/context.ts';
import { listPersonOptions } from '../../people/queries/options.ts';
import { findDepartment } from './nodes.ts';

/** Lists a department's own people, for pickers. */
export async function listDepartmentUsers(
  context: Context,
  id: string,
  query: Parameters<typeof listPersonOptions>[1],
): Promise<Page<PersonOption>> {
  await findDepartment(context, id);
  return listPersonOptions(context, query, id);
}
