import { endpoint } from '../endpoint.ts';
import { longJob } from '../shared/long-job.ts';
import { idParams } from '../shared/page.ts';

/** The event keeper of the public contract. */
export const getLongJob = endpoint.get('/event-keeper/{id}', { permission: 'admin', params: idParams, response: longJob });
