import type { TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteCourses, useDeleteTagEmail, useDeletePhishing, useDeleteReminder } from '../api.ts';

type Props = { tag: Tag; action: TagAction; onClose: () => void };

export function DeleteActionDialog({ tag, action, onClose }: Props) {
  const { t } = useTranslation();
  const email = useDeleteTagEmail();
  const courses = useDeleteCourses();
  const phishing = useDeletePhishing();
  const reminder = useDeleteReminder();
  const calls = { letter: email, course: courses, phishing, registration_link: reminder };
  const confirm = () => {
    const after = { onSettled: onClose };
    const id = { params: { id: tag.id } };
    if (action.type === 'letter') email.mutate({ params: { tagID: tag.id, messageID: action.id } }, after);
    else if (action.type === 'course') courses.mutate(id, after);
    else if (action.type === 'phishing') phishing.mutate(id, after);
    else reminder.mutate({ body: { is_active: false } }, after);
  };
  const { due } = action.runs;
  return (
    <ConfirmDialog
      isOpen
      title={t('tag_automation.delete.title')}
      isPending={calls[action.type].isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`tag_automation.type.${action.type}`)}</p>
      <p>
        {due > 0 && `${t('tag_automation.delete.due', { count: due, number: formatNumber(due) })} `}
        {t('tag_automation.delete.unaffected')}
      </p>
    </ConfirmDialog>
  );
}
