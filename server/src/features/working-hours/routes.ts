import * as endpoints from '@vigil/contract/working-hours/endpoints.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { changeWorkingHours } from './commands.ts';
import { editableHours, findShownHours } from './queries.ts';

export function workingHoursRoutes(site: Site): void {
  serve(site, endpoints.getWorkingHours, (context) => findShownHours(context));
  serve(site, endpoints.changeWorkingHours, (context, { body }) => {
    const find = () => findShownHours(context);
    const edit = { of: editableHours, id: context.organization, given: body, find };
    return asEdit(context, edit, (change) => changeWorkingHours(context, change));
  });
}
