import * as endpoints from '@vigil/contract/settings/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { changeGeneralSettings, changeReportSettings } from './commands.ts';
import { findGeneralSettings, findReportSettings } from './queries.ts';

export function settingRoutes(site: Site): void {
  serve(site, endpoints.getGeneralSettings, (context) => findGeneralSettings(context));
  serve(site, endpoints.changeGeneralSettings, (context, { body }) => changeGeneralSettings(context, body));
  serve(site, endpoints.getReportSettings, (context) => findReportSettings(context));
  serve(site, endpoints.changeReportSettings, (context, { body }) => changeReportSettings(context, body));
}
