import { listEmployees } from '@vigil/contract/employees/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { listPersonRuns, listTagActions, listTagRuns } from '@vigil/contract/tag-automation/endpoints.ts';
import {
  addTag,
  assignTag,
  assignTagBySheet,
  changeLifeDays,
  changeRiskGroup,
  changeTag,
  deleteTag,
  exportTags,
  getTagExport,
  listTaggedPeople,
  listTags,
  previewTagSheet,
  toggleTag,
  unassignPerson,
  unassignTag,
} from '@vigil/contract/tags/endpoints.ts';
import { TAGS_PAGE } from '@vigil/contract/tags/rules.ts';
import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { everyRowQuery } from '../../lib/every-row-query.ts';
import { nextOffset } from '../../lib/next-offset.ts';
import type { Progress } from '../../lib/transport.ts';

/** How long the people of a tag are cached, in milliseconds (spec point 9). */
const PEOPLE_CACHED_FOR_MS = 600_000;

/** Endpoints that change when a person gains or loses a tag. */
const tagCalls = [listTags, listTaggedPeople, listTagActions, listTagRuns, listPersonRuns, listEmployees] as const;

/** Loads all tags at once, for their names. */
export const everyTagQuery = () => everyRowQuery(listTags, {});

type TagsWanted = { search: string; customOnly?: boolean; limit?: number };

/** Loads tags page by page: all of them, or only the custom ones. */
export const allTagsQuery = ({ search, customOnly = false, limit = TAGS_PAGE }: TagsWanted) =>
  infiniteQueryOptions({
    queryKey: [listTags.path, 'all', search, customOnly, limit],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTags,
        {
          query: {
            ...(search !== '' && { search }),
            ...(customOnly && { type: 'custom' as const }),
            limit,
            offset: pageParam,
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });

export const taggedPeopleQuery = (request: RequestOf<typeof listTaggedPeople>) =>
  queryOptions({ ...query(listTaggedPeople, request), gcTime: PEOPLE_CACHED_FOR_MS, placeholderData: keepPreviousData });

export const useToggleTag = () => useCall(toggleTag, { tip: 'tag.update', invalidates: [listTags, listTagActions, listTagRuns] });
export const useChangeLifeDays = () => useCall(changeLifeDays, { tip: 'tag.update', invalidates: tagCalls, silent: true });
export const useChangeRiskGroup = () => useCall(changeRiskGroup, { tip: 'tag.update', invalidates: tagCalls, silent: true });
export const useAddTag = () => useCall(addTag, { tip: 'tag.create', invalidates: [listTags], silent: true });
export const useChangeTag = () => useCall(changeTag, { tip: 'tag.update', invalidates: tagCalls, silent: true });
/** Deletes a tag. Does not load its own data again, which no longer exists. */
export const useDeleteTag = (onSuccess: () => void) =>
  useCall(deleteTag, { tip: 'tag.delete', invalidates: [listTags, listEmployees, listPersonRuns, listDeleted], onSuccess });

export const useAssignTag = () => useCall(assignTag, { invalidates: tagCalls });
export const useUnassignTag = () => useCall(unassignTag, { invalidates: tagCalls });
export const usePreviewTagSheet = (onProgress: Progress) => useCall(previewTagSheet, { silent: true, onProgress });
export const useAssignTagBySheet = () => useCall(assignTagBySheet, { invalidates: tagCalls });
export const useUnassignPerson = () => useCall(unassignPerson, { tip: 'tag.unassign', invalidates: tagCalls });

/** Returns a function that reloads everything that shows tags. */
export function useReloadTags(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(tagCalls.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

export const useExportTags = () => useCall(exportTags, {});
export const checkTagExport = (id: string, signal: AbortSignal) => call(getTagExport, { params: { id } }, { signal });
