import { getAllowList } from '@vigil/contract/phishing-delivery/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findAllowList } from './queries/allow-list.ts';

export function phishingDeliveryRoutes(site: Site): void {
  serve(site, getAllowList, (context) => findAllowList(context));
}
