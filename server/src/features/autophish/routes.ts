import * as endpoints from '@vigil/contract/autophish/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { changeAutophish, toggleAutophish } from './commands/change-autophish.ts';
import { findAutophish, findForecast } from './queries/autophish.ts';

export function autophishRoutes(site: Site): void {
  serve(site, endpoints.getAutophish, (context) => findAutophish(context));
  serve(site, endpoints.toggleAutophish, (context, { body }) => toggleAutophish(context, body));
  serve(site, endpoints.changeAutophish, (context, { body }) => changeAutophish(context, body));
  serve(site, endpoints.getAutophishForecast, (context) => findForecast(context));
}
