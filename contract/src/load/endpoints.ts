import { api } from '../shared/base-paths.ts';
import { installationLoad } from './load.ts';

/** Who uses the shared resources, per process of the installation, as of a few seconds ago. */
export const getLoad = api.get('/installation/load', {
  permission: 'admin.settings.superusers',
  ours: 'Shows the administrator of the installation which organizations load it; the public contract has no call for it.',
  response: installationLoad,
});
