import * as endpoints from '@vigil/contract/phishing-exclusions/endpoints.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { addExclusions, changeExclusion, endExclusion } from './commands/exclusions.ts';
import { editableExclusion, findExclusion, listExclusions, listExclusionsOf } from './queries/exclusions.ts';

export function phishingExclusionRoutes(site: Site): void {
  serve(site, endpoints.listExclusions, (context, { query }) => listExclusions(context, query));
  serve(site, endpoints.addExclusions, (context, { body }) => addExclusions(context, body));
  serve(site, endpoints.listExclusionsOf, (context, { params }) => listExclusionsOf(context, params.id));
  serve(site, endpoints.changeExclusion, (context, { params: { id }, body }) => {
    const find = () => findExclusion(context, id);
    return asEdit(context, { of: editableExclusion, id, given: body, find }, (change) => changeExclusion(context, id, change));
  });
  serve(site, endpoints.endExclusion, (context, { params }) => endExclusion(context, params.id));
}
