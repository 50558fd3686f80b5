import { changeGeneralSettings, getGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

export const generalSettingsQuery = () => query(getGeneralSettings, {});
export const useChangeGeneralSettings = () => useCall(changeGeneralSettings, { silent: true, invalidates: [getGeneralSettings] });
