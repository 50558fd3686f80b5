import { api } from '../shared/base-paths.ts';
import { firstDay, firstDayChange } from './first-day.ts';

const steps = {
  path: '/organizations/first-day',
  permission: 'admin',
  ours: 'The product leads a new organisation through its first steps; the public contract shows no calls for it.',
  response: firstDay,
} as const;

export const getFirstDay = api({ ...steps, method: 'GET' });
/** Hides or shows the first steps for the caller only. */
export const changeFirstDay = api({ ...steps, method: 'PATCH', body: firstDayChange });
