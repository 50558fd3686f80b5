import { api } from '../shared/base-paths.ts';
import { workingHours, workingHoursShown } from './working-hours.ts';

const one = {
  permission: 'admin.settings.general',
  ours: 'The hours at which simulated emails may be sent; the public contract has no working hours.',
  response: workingHoursShown,
} as const;
export const getWorkingHours = api.get('/organizations/working-hours', { ...one });
export const changeWorkingHours = api.put('/organizations/working-hours', { ...one, body: workingHours, takesVersion: true });
