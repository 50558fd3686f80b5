import * as endpoints from '@vigil/contract/statistics/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findMyPassed, findMyPhishing, findMyProgress, findMyRisk } from './queries.ts';

export function statisticRoutes(site: Site): void {
  serve(site, endpoints.getMyProgress, (context, { query }) => findMyProgress(context, query.days_period));
  serve(site, endpoints.getMyPassed, (context) => findMyPassed(context));
  serve(site, endpoints.getMyPhishing, (context) => findMyPhishing(context));
  serve(site, endpoints.getMyRisk, (context, { query }) => findMyRisk(context, query.days_period));
}
