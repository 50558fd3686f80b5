import * as endpoints from '@vigil/contract/campaign-approval/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { decideApproval } from './commands/decide-approval.ts';

export function campaignApprovalRoutes(site: Site): void {
  serve(site, endpoints.decideApproval, (context, { params, body }) => decideApproval(context, params.id, body));
}
