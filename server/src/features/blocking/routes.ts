import * as endpoints from '@vigil/contract/blocking/endpoints.ts';
import { serve, type Site } from '../../http/serve.ts';
import { blockEmployees } from './commands/block-employees.ts';
import { undoBlocking, unblockEmployee, unblockEmployees } from './commands/unblock-employees.ts';

export function blockingRoutes(site: Site): void {
  serve(site, endpoints.blockEmployees, (context, { body }) => blockEmployees(context, body));
  serve(site, endpoints.undoBlocking, (context, { params }) => undoBlocking(context, params.id));
  serve(site, endpoints.unblockEmployees, (context, { body }) => unblockEmployees(context, body));
  serve(site, endpoints.unblockEmployee, (context, { params }) => unblockEmployee(context, params.id));
}
