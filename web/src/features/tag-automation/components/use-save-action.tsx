import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/api-error.ts';
import { currentZone } from '../../../lib/clock.ts';
import { isSame } from '../../../lib/is-same.ts';
import { showTip } from '../../../lib/tips.ts';
import {
  useAddCourses,
  useAddLetter,
  useAddPhishing,
  useChangeCourses,
  useChangeLetter,
  useChangePhishingDelay,
  useChangeTemplates,
  useConfigureReminder,
} from '../api.ts';
import { type ActionDraft, reminderOf } from '../rules.ts';

type Order = { draft: ActionDraft; saved: ActionDraft | null };

/** Every kind of action has calls of its own; `action_id` is null for a new one. */
export function useSaveAction(tag_id: string, action_id: string | null) {
  const addLetter = useAddLetter();
  const changeLetter = useChangeLetter();
  const addCourses = useAddCourses();
  const changeCourses = useChangeCourses();
  const addPhishing = useAddPhishing();
  const changeTemplates = useChangeTemplates();
  const changeDelay = useChangePhishingDelay();
  const configureReminder = useConfigureReminder();
  return useMutation<unknown, ApiError, Order>({
    // The form shows the failure.
    meta: { silent: true },
    onSuccess: () => showTip('action.save'),
    mutationFn: async ({ draft, saved }) => {
      const { theme, text, defer_by, period, course_again, working_hours, include_present } = draft;
      const id = { params: { id: tag_id } };
      const course_ids = draft.courses.map((course) => course.id);
      const templates_ids = draft.templates.map((template) => template.id);
      if (draft.type === 'letter') {
        const letter = { theme: theme.trim(), text: text.trim(), defer_by };
        if (action_id === null) {
          return addLetter.mutateAsync({ params: { tagID: tag_id }, body: { ...letter, include_present } });
        }
        return changeLetter.mutateAsync({ params: { tagID: tag_id, messageID: action_id }, body: letter });
      }
      if (draft.type === 'course') {
        if (action_id === null)
          return addCourses.mutateAsync({ body: { tag_id, course_ids, defer_by, period, course_again, include_present } });
        return changeCourses.mutateAsync({ ...id, body: { course_ids, defer_by, period, course_again } });
      }
      if (draft.type === 'registration_link') {
        return configureReminder.mutateAsync({ body: { ...reminderOf(draft, currentZone()), include_present } });
      }
      if (action_id === null)
        return addPhishing.mutateAsync({ ...id, body: { templates_ids, defer_by, working_hours, include_present } });
      if (defer_by !== saved?.defer_by || working_hours !== saved.working_hours)
        await changeDelay.mutateAsync({ ...id, body: { defer_by, working_hours } });
      if (!isSame(draft.templates, saved?.templates)) await changeTemplates.mutateAsync({ ...id, body: { templates_ids } });
      return undefined;
    },
  });
}
