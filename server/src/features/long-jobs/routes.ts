import * as endpoints from '@vigil/contract/long-jobs/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findLongJob } from './queries.ts';

export function longJobRoutes(site: Site): void {
  serve(site, endpoints.getLongJob, (context, { params }) => findLongJob(context, params.id));
}
