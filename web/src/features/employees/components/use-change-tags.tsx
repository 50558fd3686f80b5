import type { Employee } from '@vigil/contract/employees/employee.ts';
import { useMutation } from '@tanstack/react-query';
import { useAssignTag, useUnassignPerson } from '../../tags/api.ts';

/**
 * Changes a person's tags (spec point 4): assigns added tags, which starts their actions, and unassigns removed tags. Does not
 * touch automatic tags.
 */
export function useChangeTags() {
  const assign = useAssignTag();
  const unassign = useUnassignPerson();
  return useMutation({
    // Silent, because each call of a tag reports its own failure.
    meta: { silent: true },
    mutationFn: async ({ employee, tags }: { employee: Employee; tags: readonly string[] }) => {
      const assignedIds = employee.tags.filter(({ type }) => type === 'custom').map(({ id }) => id);
      for (const tag_id of tags.filter((id) => !assignedIds.includes(id))) {
        await assign.mutateAsync({ body: { tag_id, users_ids: [employee.id], need_onboarding: true } });
      }
      for (const tagId of assignedIds.filter((id) => !tags.includes(id))) {
        await unassign.mutateAsync({ params: { tagId, userId: employee.id } });
      }
    },
  });
}
