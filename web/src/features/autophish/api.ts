import { filterCampaigns, getCampaign, listCampaigns } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { changeAutophish, getAutophish, getAutophishForecast, toggleAutophish } from '@vigil/contract/autophish/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';
import { showTip } from '../../lib/tips.ts';

const autophishCalls = [getAutophish, getAutophishForecast];

export const autophishQuery = () => query(getAutophish, {});
export const autophishForecastQuery = () => query(getAutophishForecast, {});

/** Switches autophish on or off; switching off may also end its campaign. */
export const useToggleAutophish = () =>
  useCall(toggleAutophish, {
    invalidates: [...autophishCalls, listCampaigns, filterCampaigns, getCampaign],
    onSuccess: (_, { body }) => showTip(body.toggle ? 'autophish.on' : 'autophish.off'),
  });
export const useChangeAutophish = () =>
  useCall(changeAutophish, { tip: 'settings.update', invalidates: autophishCalls, silent: true });
