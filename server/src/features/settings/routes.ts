import * as endpoints from '@vigil/contract/settings/endpoints.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { changeGeneralSettings, changeReportSettings } from './commands.ts';
import {
  editableReportSettings,
  editableSettings,
  findGeneralSettings,
  findReportSettings,
  prefixSiteSettings,
} from './queries.ts';

export function settingRoutes(site: Site): void {
  serve(site, endpoints.getGeneralSettings, (context) => findGeneralSettings(context));
  serve(site, endpoints.changeGeneralSettings, (context, { body }) => {
    const find = () => findGeneralSettings(context);
    const edit = { of: editableSettings, id: context.organization, given: prefixSiteSettings(body), find };
    return asEdit(context, edit, () => changeGeneralSettings(context, body));
  });
  serve(site, endpoints.getReportSettings, (context) => findReportSettings(context));
  serve(site, endpoints.changeReportSettings, (context, { body }) => {
    const find = () => findReportSettings(context);
    const edit = { of: editableReportSettings, id: context.organization, given: body, find };
    return asEdit(context, edit, (change) => changeReportSettings(context, change));
  });
}
