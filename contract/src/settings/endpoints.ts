import { api } from '../shared/base-paths.ts';
import { generalSettings, generalSettingsChange, reportSettings, reportSettingsChange } from './settings.ts';

const general = {
  path: '/organizations/general-settings',
  permission: 'admin.settings.general',
  ours: 'The public contract names the screen of general settings and shows no calls.',
  response: generalSettings,
} as const;
export const getGeneralSettings = api({ ...general, method: 'GET' });
export const changeGeneralSettings = api({ ...general, method: 'PATCH', body: generalSettingsChange, takesVersion: true });

const reports = {
  path: '/organizations/report-settings',
  permission: 'admin.settings.reports',
  ours: 'The public contract names the screen of report settings and shows no calls.',
  response: reportSettings,
} as const;
export const getReportSettings = api({ ...reports, method: 'GET' });
export const changeReportSettings = api({ ...reports, method: 'PATCH', body: reportSettingsChange, takesVersion: true });
