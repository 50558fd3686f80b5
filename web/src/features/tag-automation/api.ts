import type { RequestOf } from '@vigil/contract/endpoint.ts';
import {
  addTagCourses,
  addTagEmail,
  addTagPhishing,
  changeTagCourses,
  changeTagEmail,
  changeTagPhishingDelay,
  changeTagTemplates,
  configureInviteReminder,
  deleteTagCourses,
  deleteTagEmail,
  deleteTagPhishing,
  listPersonRuns,
  listTagActions,
  listTagRuns,
} from '@vigil/contract/tag-automation/endpoints.ts';
import { listTags } from '@vigil/contract/tags/endpoints.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { query, useCall } from '../../lib/api.ts';
import { dueOf, outlived } from './rules.ts';

const saved = { invalidates: [listTagActions, listTagRuns, listPersonRuns, listTags], silent: true } as const;
const deleted = { ...saved, tip: 'action.delete', silent: false } as const;

const LOOKED_AT_EVERY_MS = 10_000;

/** Polled while an action is due, because actions run by themselves. */
export const tagActionsQuery = (id: string) =>
  queryOptions({
    ...query(listTagActions, { params: { id } }),
    refetchInterval: ({ state }) => dueOf(state.data?.data ?? []) > 0 && LOOKED_AT_EVERY_MS,
  });
const useTagActions = (tag_id: string) => useQuery(tagActionsQuery(tag_id)).data?.data ?? [];

/** The number of the tag's scheduled runs, for all people. */
export const useDueCount = (tag_id: string): number => dueOf(useTagActions(tag_id));
/** The number of the tag's actions that would not run within such a lifetime. */
export const useOutlivedCount = (tag_id: string, lifeDays: number): number => outlived(useTagActions(tag_id), lifeDays).length;

export const tagRunsQuery = (request: RequestOf<typeof listTagRuns>) =>
  queryOptions({ ...query(listTagRuns, request), placeholderData: keepPreviousData });
export const personRunsQuery = (request: RequestOf<typeof listPersonRuns>) =>
  queryOptions({ ...query(listPersonRuns, request), placeholderData: keepPreviousData });

export const useAddEmail = () => useCall(addTagEmail, saved);
export const useChangeTagEmail = () => useCall(changeTagEmail, saved);
export const useDeleteTagEmail = () => useCall(deleteTagEmail, deleted);
export const useAddCourses = () => useCall(addTagCourses, saved);
export const useChangeCourses = () => useCall(changeTagCourses, saved);
export const useDeleteCourses = () => useCall(deleteTagCourses, deleted);
export const useAddPhishing = () => useCall(addTagPhishing, saved);
export const useChangeTemplates = () => useCall(changeTagTemplates, saved);
export const useChangePhishingDelay = () => useCall(changeTagPhishingDelay, saved);
export const useDeletePhishing = () => useCall(deleteTagPhishing, deleted);
export const useConfigureReminder = () => useCall(configureInviteReminder, saved);
export const useDeleteReminder = () => useCall(configureInviteReminder, deleted);
