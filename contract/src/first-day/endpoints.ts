import { api } from '../shared/base-paths.ts';
import { firstDay, firstDayChange } from './first-day.ts';

const steps = {
  permission: 'admin',
  ours: 'The product leads a new organisation through its first steps; the public contract shows no calls for it.',
  response: firstDay,
} as const;

export const getFirstDay = api.get('/organizations/first-day', { ...steps });
/** Hides or shows the first steps for the caller only. */
export const changeFirstDay = api.patch('/organizations/first-day', { ...steps, body: firstDayChange });
