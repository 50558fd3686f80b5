import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteDepartments } from '../api.ts';

type Props = {
  /** Asked only once the person is sure: under select-all the whole level is read for it. */
  chosen: () => Promise<string[]>;
  onDone: () => void;
  onClose: () => void;
};

export function DeleteDepartmentsDialog({ chosen, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteDepartments();
  const confirm = useMutation({
    meta: { silent: true },
    mutationFn: async () => remove.mutateAsync({ body: { departments_ids: await chosen() } }),
    onSuccess: onDone,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('departments.delete_title')}
      isPending={confirm.isPending}
      onConfirm={() => confirm.mutate()}
      onClose={onClose}
    >
      {t('departments.delete_text')}
    </ConfirmDialog>
  );
}
