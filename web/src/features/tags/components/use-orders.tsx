import { useMutation } from '@tanstack/react-query';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import type { assignTag } from '@vigil/contract/tags/endpoints.ts';
import { useState } from 'react';
import { useAssignTag, useUnassignTag } from '../api.ts';

type People = Omit<RequestOf<typeof assignTag>['body'], 'tag_id'>;

/** Orders the same for several tags, one after another; what was ordered before a failure goes on. */
export function useOrders(mode: 'assign' | 'unassign') {
  const [jobs, setJobs] = useState<readonly LongJob[]>([]);
  const assign = useAssignTag();
  const unassign = useUnassignTag();
  const order = useMutation({
    // Each of the calls tells its own failure.
    meta: { silent: true },
    mutationFn: async ({ ids, people }: { ids: readonly string[]; people: People }) => {
      const { need_onboarding: _, ...removed } = people;
      for (const id of ids) {
        const job =
          mode === 'assign'
            ? await assign.mutateAsync({ body: { ...people, tag_id: id } })
            : await unassign.mutateAsync({ params: { id }, body: removed });
        setJobs((before) => [...before, job]);
      }
    },
  });
  return {
    jobs,
    isPending: order.isPending,
    order: (ids: readonly string[], people: People) => order.mutate({ ids, people }),
  };
}
