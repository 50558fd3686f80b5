import { Button } from '@mantine/core';
import type { EmployeeSelectionInput } from '@vigil/contract/employees/employee.ts';
import { IconMail, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteEmployees, useReinvite } from '../api.ts';

type Props = { count: number; people: EmployeeSelectionInput; onDone: () => void };

export function BulkActions({ count, people, onDone }: Props) {
  const { t } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteEmployees();
  const reinvite = useReinvite();
  const tell = ({ users_count, skipped }: { users_count: number; skipped: number }) =>
    showToast({
      status: users_count === 0 ? 'warning' : 'success',
      message: t(skipped === 0 ? 'employees.deleted' : 'employees.deleted_skipped', {
        deleted: formatNumber(users_count),
        skipped: formatNumber(skipped),
      }),
    });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} stroke={1.6} />}
        loading={reinvite.isPending}
        onClick={() => reinvite.mutate({ body: people }, { onSuccess: onDone })}
      >
        {t('employees.reinvite')}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setDeleting(true)}>
        {t('commons:delete')}
      </Button>
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('employees.delete_many_title', { count, number: formatNumber(count) })}
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { body: people },
            {
              onSuccess: (result) => {
                tell(result);
                onDone();
              },
            },
          )
        }
        onClose={() => setDeleting(false)}
      >
        {t('employees.delete_many_text')}
      </ConfirmDialog>
    </>
  );
}
