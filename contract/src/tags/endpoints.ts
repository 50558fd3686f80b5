import { z } from 'zod';
import { users, usersV2 } from '../shared/base-paths.ts';
import { fileJob, longJob } from '../shared/long-job.ts';
import { without } from '../shared/fields.ts';
import { contradicts, type Flaws, noFlaws } from '../shared/flaws.ts';
import { done, flag, id, idParams, pageOf, pageQuery } from '../shared/page.ts';
import { tableOrder, tableOrdered } from '../shared/table-order.ts';
import { file } from '../shared/upload.ts';
import {
  lifeDays,
  newTag,
  riskGroup,
  tag,
  tagAssignment,
  taggedPerson,
  tagRemoval,
  tagSheetLimits,
  tagSheetPreview,
} from './tag.ts';
import { tagTypes } from './rules.ts';

const permission = 'admin.staff.tags';
const one = { permission, params: idParams } as const;
const search = z.string().trim().max(200).optional();
const sheet = file(tagSheetLimits);

/** Automatic tags first, then custom ones by title. */
export const listTags = users({
  method: 'GET',
  path: '/tags/organizations',
  permission,
  query: pageQuery.extend({ search, type: z.enum(tagTypes).optional() }),
  response: pageOf(tag),
});
const exported = { permission, ours: 'The public contract shows the list and no call for it as a file.' } as const;
/** Exports the tags of the list, in its order, by a job. */
export const exportTags = users({
  ...exported,
  method: 'POST',
  once: true,
  path: '/tag-exports',
  body: z.object({ search, type: z.enum(tagTypes).optional() }).extend(tableOrder.shape),
  response: tableOrdered,
});
export const getTagExport = users({
  ...exported,
  method: 'GET',
  path: '/tag-exports/{id}',
  params: idParams,
  isPersonal: true,
  response: fileJob,
});
export const toggleTag = users({
  method: 'POST',
  path: '/tags/toggle',
  permission,
  /** `include_present`: its actions also start for people who already have the tag. */
  body: z
    .object({ tag_id: id, toggle: z.boolean(), include_present: z.boolean().default(false) })
    .superRefine(
      without(({ toggle, include_present }): Flaws =>
        include_present && !toggle ? { include_present: contradicts('toggle') } : noFlaws,
      ),
    ),
  response: tag,
});
/** Sets the newcomer tag's lifetime; action delays that no longer fit become zero. */
export const changeLifeDays = users({
  method: 'PATCH',
  path: '/tags/default/{id}/life-days',
  ...one,
  body: lifeDays,
  takesVersion: true,
  response: tag,
});
export const changeRiskGroup = users({
  method: 'PATCH',
  path: '/tags/default/{id}/risk-group',
  ...one,
  body: riskGroup,
  takesVersion: true,
  response: tag,
});
export const addTag = users({ method: 'POST', once: true, path: '/tags/custom', permission, body: newTag, response: tag });
export const changeTag = users({
  method: 'PATCH',
  path: '/tags/custom/{id}',
  ...one,
  body: newTag.partial(),
  takesVersion: true,
  response: tag,
});
export const deleteTag = users({ method: 'DELETE', path: '/tags/custom/{id}', ...one, response: done });
/** Assigns the tag to the selection by a job, which is already done in the answer for a small selection. */
export const assignTag = users({
  method: 'POST',
  once: true,
  path: '/tags/custom/assign',
  permission,
  body: tagAssignment,
  response: longJob,
});
export const unassignTag = users({
  method: 'POST',
  once: true,
  path: '/tags/custom/{id}/users/bulk-delete',
  ...one,
  body: tagRemoval,
  response: longJob,
});
export const previewTagSheet = users({
  method: 'POST',
  path: '/tags/custom/{id}/assign/xlsx/preview',
  ...one,
  encoding: 'multipart',
  body: z.object({ file: sheet }),
  response: tagSheetPreview,
});
export const assignTagBySheet = users({
  method: 'POST',
  once: true,
  path: '/tags/custom/{id}/assign/xlsx',
  ...one,
  encoding: 'multipart',
  body: z.object({ file: sheet, need_onboarding: flag.default(true) }),
  response: longJob,
});
export const listTaggedPeople = users({
  method: 'GET',
  path: '/tags/{id}/users',
  ...one,
  query: pageQuery.extend({ search }),
  response: pageOf(taggedPerson),
});
export const unassignPerson = usersV2({
  method: 'DELETE',
  path: '/users/tags/custom/{tagId}/users/{userId}',
  permission,
  params: z.object({ tagId: id, userId: id }),
  response: done,
});
