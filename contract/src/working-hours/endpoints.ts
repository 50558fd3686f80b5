import { api } from '../shared/base-paths.ts';
import { workingHours, workingHoursShown } from './working-hours.ts';

const one = {
  path: '/organizations/working-hours',
  permission: 'admin.settings.general',
  ours: 'The hours at which simulated emails may be sent; the public contract has no working hours.',
  response: workingHoursShown,
} as const;
export const getWorkingHours = api({ ...one, method: 'GET' });
export const changeWorkingHours = api({ ...one, method: 'PUT', body: workingHours, takesVersion: true });
