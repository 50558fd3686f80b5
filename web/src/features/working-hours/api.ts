import { changeWorkingHours, getWorkingHours } from '@vigil/contract/working-hours/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

export const workingHoursQuery = () => query(getWorkingHours, {});
export const useChangeWorkingHours = () =>
  useCall(changeWorkingHours, { silent: true, invalidates: [getWorkingHours], tip: 'settings.update' });
