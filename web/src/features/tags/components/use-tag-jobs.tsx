import { useMutation } from '@tanstack/react-query';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import type { assignTag } from '@vigil/contract/tags/endpoints.ts';
import type { TagMark } from '@vigil/contract/tags/tag.ts';
import { useState } from 'react';
import { useAssignTag, useUnassignTag } from '../api.ts';

/** A job that was started for one tag. */
export type TagJob = { job: LongJob; tag: TagMark };
type People = Omit<RequestOf<typeof assignTag>['body'], 'tag_id'>;

/** Starts a job for each of several tags, one after another. If one fails to start, the jobs started before it continue. */
export function useTagJobs(mode: 'assign' | 'unassign') {
  const [jobs, setJobs] = useState<readonly TagJob[]>([]);
  const assign = useAssignTag();
  const unassign = useUnassignTag();
  const order = useMutation({
    // Silent, because each call reports its own failure.
    meta: { silent: true },
    mutationFn: async ({ tags, people }: { tags: readonly TagMark[]; people: People }) => {
      const { need_onboarding: _, ...removed } = people;
      for (const tag of tags) {
        const { id } = tag;
        const job =
          mode === 'assign'
            ? await assign.mutateAsync({ body: { ...people, tag_id: id } })
            : await unassign.mutateAsync({ params: { id }, body: removed });
        setJobs((before) => [...before, { job, tag }]);
      }
    },
  });
  return {
    jobs,
    isPending: order.isPending,
    order: (tags: readonly TagMark[], people: People) => order.mutate({ tags, people }),
  };
}
