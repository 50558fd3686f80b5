import * as endpoints from '@vigil/contract/working-hours/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { changeWorkingHours } from './commands.ts';
import { findWorkingHours } from './queries.ts';

export function workingHoursRoutes(site: Site): void {
  serve(site, endpoints.getWorkingHours, (context) => findWorkingHours(context));
  serve(site, endpoints.changeWorkingHours, (context, { body }) => changeWorkingHours(context, body));
}
