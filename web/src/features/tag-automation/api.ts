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
import { dueCountOf, actionsBeyondLifetime } from './rules.ts';

const savingOptions = { invalidates: [listTagActions, listTagRuns, listPersonRuns, listTags], silent: true } as const;
const deletionOptions = { ...savingOptions, tip: 'action.delete', silent: false } as const;

const POLL_MS = 10_000;

/** Loads the actions of a tag. Polls while a run is due, because runs happen without the page. */
export const tagActionsQuery = (id: string) =>
  queryOptions({
    ...query(listTagActions, { params: { id } }),
    refetchInterval: ({ state }) => dueCountOf(state.data?.data ?? []) > 0 && POLL_MS,
  });
const useTagActions = (tag_id: string) => useQuery(tagActionsQuery(tag_id)).data?.data ?? [];

/** Returns the number of the tag's scheduled runs, for all people. */
export const useDueCount = (tag_id: string): number => dueCountOf(useTagActions(tag_id));
/** Returns the number of the tag's actions whose delay is longer than this lifetime of the tag. */
export const useBeyondLifetimeCount = (tag_id: string, lifeDays: number): number =>
  actionsBeyondLifetime(useTagActions(tag_id), lifeDays).length;

export const tagRunsQuery = (request: RequestOf<typeof listTagRuns>) =>
  queryOptions({ ...query(listTagRuns, request), placeholderData: keepPreviousData });
export const personRunsQuery = (request: RequestOf<typeof listPersonRuns>) =>
  queryOptions({ ...query(listPersonRuns, request), placeholderData: keepPreviousData });

export const useAddEmail = () => useCall(addTagEmail, savingOptions);
export const useChangeTagEmail = () => useCall(changeTagEmail, savingOptions);
export const useDeleteTagEmail = () => useCall(deleteTagEmail, deletionOptions);
export const useAddCourses = () => useCall(addTagCourses, savingOptions);
export const useChangeCourses = () => useCall(changeTagCourses, savingOptions);
export const useDeleteCourses = () => useCall(deleteTagCourses, deletionOptions);
export const useAddPhishing = () => useCall(addTagPhishing, savingOptions);
export const useChangeTemplates = () => useCall(changeTagTemplates, savingOptions);
export const useChangePhishingDelay = () => useCall(changeTagPhishingDelay, savingOptions);
export const useDeletePhishing = () => useCall(deleteTagPhishing, deletionOptions);
export const useConfigureReminder = () => useCall(configureInviteReminder, savingOptions);
export const useDeleteReminder = () => useCall(configureInviteReminder, deletionOptions);
