import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { confirmationTextFor } from '../../../ui/confirmation-text.ts';
import { useDeleteTag } from '../api.ts';

type Props = { tag: Tag; onDeleted: () => void; onClose: () => void };

export function DeleteTagDialog({ tag, onDeleted, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteTag(onDeleted);
  return (
    <ConfirmDialog
      isOpen
      title={t('tags.delete.title', { title: tag.title })}
      typed={confirmationTextFor(tag.users_count) && tag.title}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: tag.id } }, { onSettled: onClose })}
      onClose={onClose}
    >
      {tag.users_count > 0 && `${t('tags.delete.people', { count: tag.users_count, number: formatNumber(tag.users_count) })} `}
      {t('tags.delete.text')}
    </ConfirmDialog>
  );
}
