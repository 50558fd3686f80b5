import * as endpoints from '@vigil/contract/first-day/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { dismissFirstDay } from './commands.ts';
import { findFirstDay } from './queries.ts';

export function firstDayRoutes(site: Site): void {
  serve(site, endpoints.getFirstDay, (context) => findFirstDay(context));
  serve(site, endpoints.changeFirstDay, (context, { body }) => dismissFirstDay(context, body));
}
