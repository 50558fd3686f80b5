import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/api-error.ts';
import { currentZone } from '../../../lib/clock.ts';
import { showTip } from '../../../lib/tips.ts';
import type { Sending } from '../../../lib/use-draft-sending.ts';
import {
  useAddCourses,
  useAddEmail,
  useAddPhishing,
  useChangeCourses,
  useChangeTagEmail,
  useChangePhishingDelay,
  useChangeTemplates,
  useConfigureReminder,
} from '../api.ts';
import { type ActionDraft, reminderOf } from '../rules.ts';

const emailOf = ({ theme, text, defer_by }: ActionDraft) => ({ theme: theme.trim(), text: text.trim(), defer_by });
const courseOf = ({ courses, defer_by, period, course_again }: ActionDraft) => ({
  course_ids: courses.map((course) => course.id),
  defer_by,
  period,
  course_again,
});

type Order = { draft: ActionDraft; sending: Sending<ActionDraft> };

/** Returns the change that saves an action, by the calls of its kind. `action_id` is null for a new action. */
export function useSaveAction(tag_id: string, action_id: string | null) {
  const addEmail = useAddEmail();
  const changeEmail = useChangeTagEmail();
  const addCourses = useAddCourses();
  const changeCourses = useChangeCourses();
  const addPhishing = useAddPhishing();
  const changeTemplates = useChangeTemplates();
  const changeDelay = useChangePhishingDelay();
  const configureReminder = useConfigureReminder();
  return useMutation<unknown, ApiError, Order>({
    // The form shows the error.
    meta: { silent: true },
    onSuccess: () => showTip('action.save'),
    mutationFn: async ({ draft, sending: { version, only } }) => {
      const { defer_by, period, course_again, working_hours, include_present } = draft;
      const id = { params: { id: tag_id } };
      const course_ids = draft.courses.map((course) => course.id);
      const templates_ids = draft.templates.map((template) => template.id);
      if (draft.type === 'letter') {
        if (action_id === null) {
          return addEmail.mutateAsync({ params: { tagID: tag_id }, body: { ...emailOf(draft), include_present } });
        }
        return changeEmail.mutateAsync({ params: { tagID: tag_id, messageID: action_id }, body: only(emailOf), version });
      }
      if (draft.type === 'course') {
        if (action_id === null)
          return addCourses.mutateAsync({ body: { tag_id, course_ids, defer_by, period, course_again, include_present } });
        return changeCourses.mutateAsync({ ...id, body: only(courseOf), version });
      }
      if (draft.type === 'registration_link') {
        return configureReminder.mutateAsync({ body: { ...reminderOf(draft, currentZone()), include_present }, version });
      }
      if (action_id === null)
        return addPhishing.mutateAsync({ ...id, body: { templates_ids, defer_by, working_hours, include_present } });
      const times = only((values) => ({ defer_by: values.defer_by, working_hours: values.working_hours }));
      const chosen = only((values) => ({ templates_ids: values.templates.map((template) => template.id) }));
      if (Object.keys(times).length > 0) await changeDelay.mutateAsync({ ...id, body: { defer_by, working_hours }, version });
      if (Object.keys(chosen).length > 0) await changeTemplates.mutateAsync({ ...id, body: { templates_ids }, version });
      return undefined;
    },
  });
}
