import { api } from '../shared/base-paths.ts';
import { installationLoad } from './load.ts';

/** Who uses the shared resources, per process of the installation, as of a few seconds ago. */
export const getLoad = api({
  method: 'GET',
  path: '/installation/load',
  permission: 'admin.settings.superusers',
  ours: 'Whoever runs the installation sees who makes it busy; the public contract has no calls for it.',
  response: installationLoad,
});
