import * as endpoints from '@vigil/contract/campaign-checks/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findReadiness } from './queries/readiness.ts';
import { checkSenders } from './queries/senders.ts';

export function campaignCheckRoutes(site: Site): void {
  serve(site, endpoints.checkReadiness, (context, { body }) => findReadiness(context, body));
  serve(site, endpoints.checkSenders, (context, { body }) => checkSenders(context, body));
}
