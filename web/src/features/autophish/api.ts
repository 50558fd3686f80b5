import { filterCampaigns, getCampaign, listCampaigns } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { changeAutophish, getAutophish, getAutophishForecast, toggleAutophish } from '@vigil/contract/autophish/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';
import { showTip } from '../../lib/tips.ts';

const all = [getAutophish, getAutophishForecast];

export const autophishQuery = () => query(getAutophish, {});
export const autophishForecastQuery = () => query(getAutophishForecast, {});

/** Switching autophish off may also end its campaign. */
export const useToggleAutophish = () =>
  useCall(toggleAutophish, {
    invalidates: [...all, listCampaigns, filterCampaigns, getCampaign],
    onSuccess: (_, { body }) => showTip(body.toggle ? 'autophish.on' : 'autophish.off'),
  });
export const useChangeAutophish = () => useCall(changeAutophish, { tip: 'settings.update', invalidates: all, silent: true });
