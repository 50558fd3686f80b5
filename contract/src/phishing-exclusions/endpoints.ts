import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { count, flag, idParams, pageOf, pageQuery } from '../shared/page.ts';
import { exclusion, exclusionChange, exclusionKind, newExclusions } from './exclusion.ts';

const permission = 'admin.phishing.campaigns';
const ours = 'The organisation decides who receives no simulated phishing; the public contract has no call for it.';
const path = '/phishing/exclusions';

export const listExclusions = api.get(path, {
  permission,
  ours,
  query: pageQuery.extend({
    search: z.string().trim().max(200).optional(),
    kind: exclusionKind.optional(),
    /** Also return ended exclusions. */
    with_over: flag.default(false),
  }),
  /** `people_count`: the people that all active exclusions cover, each counted once. */
  response: pageOf(exclusion).extend({ people_count: count }),
});
export const addExclusions = api.post(path, {
  once: true,
  permission,
  ours,
  body: newExclusions,
  /** Existing exclusions are not changed. */
  response: z.object({ added: count, known: count }),
});
/** All active exclusions that cover this person. */
export const listExclusionsOf = api.get(`${path}/people/{id}`, {
  permission,
  ours,
  params: idParams,
  response: z.object({ data: z.array(exclusion) }),
});
export const changeExclusion = api.patch(`${path}/{id}`, {
  permission,
  ours,
  params: idParams,
  body: exclusionChange,
  takesVersion: true,
  response: exclusion,
});
export const endExclusion = api.post(`${path}/{id}/end`, { permission, ours, params: idParams, response: exclusion });
