import * as endpoints from '@vigil/contract/autophish/endpoints.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { changeAutophish, toggleAutophish } from './commands/change-autophish.ts';
import { editableAutophish, findAutophish, findForecast } from './queries/autophish.ts';

export function autophishRoutes(site: Site): void {
  serve(site, endpoints.getAutophish, (context) => findAutophish(context));
  serve(site, endpoints.toggleAutophish, (context, { body }) => toggleAutophish(context, body));
  serve(site, endpoints.changeAutophish, (context, { body }) => {
    const find = () => findAutophish(context);
    const edit = { of: editableAutophish, id: context.organization, given: body, find };
    return asEdit(context, edit, () => changeAutophish(context, body));
  });
  serve(site, endpoints.getAutophishForecast, (context) => findForecast(context));
}
