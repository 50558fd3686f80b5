import { api } from '../shared/base-paths.ts';
import { generalSettings, generalSettingsChange, reportSettings, reportSettingsChange } from './settings.ts';

const general = {
  permission: 'admin.settings.general',
  ours: 'The public contract names the screen of general settings and shows no calls.',
  response: generalSettings,
} as const;
export const getGeneralSettings = api.get('/organizations/general-settings', { ...general });
export const changeGeneralSettings = api.patch('/organizations/general-settings', {
  ...general,
  body: generalSettingsChange,
  takesVersion: true,
});

const reports = {
  permission: 'admin.settings.reports',
  ours: 'The public contract names the screen of report settings and shows no calls.',
  response: reportSettings,
} as const;
export const getReportSettings = api.get('/organizations/report-settings', { ...reports });
export const changeReportSettings = api.patch('/organizations/report-settings', {
  ...reports,
  body: reportSettingsChange,
  takesVersion: true,
});
