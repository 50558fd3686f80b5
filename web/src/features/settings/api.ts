import {
  changeGeneralSettings,
  changeReportSettings,
  getGeneralSettings,
  getReportSettings,
} from '@vigil/contract/settings/endpoints.ts';
import { getMe } from '@vigil/contract/profile/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

export const generalSettingsQuery = () => query(getGeneralSettings, {});
export const useChangeGeneralSettings = () =>
  useCall(changeGeneralSettings, { silent: true, invalidates: [getGeneralSettings, getMe] });
export const reportSettingsQuery = () => query(getReportSettings, {});
export const useChangeReportSettings = () =>
  useCall(changeReportSettings, { silent: true, tip: 'settings.update', invalidates: [getReportSettings] });
