import * as endpoints from '@vigil/contract/tags/endpoints.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import type { Context } from '../../http/context.ts';
import { asEdit } from '../../http/edits.ts';
import { serve, type Site } from '../../http/serve.ts';
import { assignTagBySheet, previewTagSheet } from './commands/assign-by-sheet.ts';
import { assignTag, unassignPerson, unassignTag } from './commands/assign-tag.ts';
import { addTag, changeLifeDays, changeRiskGroup, changeTag, deleteTag, toggleTag } from './commands/change-tags.ts';
import { orderTagExport, tagExport } from './commands/export-tags.ts';
import { findOwnFile } from '../long-jobs/queries.ts';
import { listTaggedPeople } from './queries/people.ts';
import { editableTag, findTag, listTags } from './queries/tags.ts';

export function tagRoutes(site: Site): void {
  serve(site, endpoints.listTags, (context, { query }) => listTags(context, query));
  serve(site, endpoints.exportTags, (context, { body }) => orderTagExport(context, body));
  serve(site, endpoints.getTagExport, (context, { params }) => findOwnFile(context, params.id, tagExport.kind));
  serve(site, endpoints.toggleTag, (context, { body }) => toggleTag(context, body));
  serve(site, endpoints.changeLifeDays, (context, { params: { id }, body }) =>
    edit(context, { id, given: body }, ({ life_days }) => changeLifeDays(context, id, life_days)),
  );
  serve(site, endpoints.changeRiskGroup, (context, { params: { id }, body }) =>
    edit(context, { id, given: body }, (change) => changeRiskGroup(context, id, change)),
  );
  serve(site, endpoints.addTag, (context, { body }) => addTag(context, body));
  serve(site, endpoints.changeTag, (context, { params: { id }, body }) =>
    edit(context, { id, given: body }, (change) => changeTag(context, id, change)),
  );
  serve(site, endpoints.deleteTag, async (context, { params }) => {
    await deleteTag(context, params.id);
    return ok;
  });
  serve(site, endpoints.assignTag, (context, { body }) => assignTag(context, body));
  serve(site, endpoints.unassignTag, (context, { params, body }) => unassignTag(context, params.id, body));
  serve(site, endpoints.previewTagSheet, (context, { params, body }) => previewTagSheet(context, params.id, body));
  serve(site, endpoints.assignTagBySheet, (context, { params, body }) => assignTagBySheet(context, params.id, body));
  serve(site, endpoints.listTaggedPeople, (context, { params, query }) => listTaggedPeople(context, params.id, query));
  serve(site, endpoints.unassignPerson, async (context, { params }) => {
    await unassignPerson(context, params);
    return ok;
  });
}

const edit = <Given extends object>(
  context: Context,
  { id, given }: { id: string; given: Given },
  change: (given: Given) => Promise<Tag>,
): Promise<Tag> => asEdit(context, { of: editableTag, id, given, find: () => findTag(context, id) }, change);
