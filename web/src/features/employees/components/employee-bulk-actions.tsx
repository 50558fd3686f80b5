import { Button } from '@mantine/core';
import { IconMailForward, IconTrash } from '@tabler/icons-react';
import type { EmployeeFilter } from '@vigil/contract/employees/employee.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Selection } from '../../../ui/selection.ts';
import { selectionBody, useDeleteEmployees, useReinviteEmployees } from '../api.ts';

type Props = { count: number; selection: Selection; filter: EmployeeFilter; onDone: () => void };

export function EmployeeBulkActions({ count, selection, filter, onDone }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'delete' | 'reinvite' | null>(null);
  const remove = useDeleteEmployees();
  const reinvite = useReinviteEmployees();
  const close = () => setAsking(null);
  const request = { body: selectionBody(selection, filter) };
  return (
    <>
      <Button variant="default" leftSection={<IconMailForward size={16} stroke={1.6} />} onClick={() => setAsking('reinvite')}>
        {t('employees.reinvite.action')}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setAsking('delete')}>
        {t('commons:delete')}
      </Button>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        title={t('employees.delete.many_title', { count, number: formatNumber(count) })}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(request, { onSuccess: onDone, onSettled: close })}
        onClose={close}
      >
        {t('employees.delete.many_text')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'reinvite'}
        title={t('employees.reinvite.title')}
        confirmLabel={t('employees.reinvite.action')}
        isDangerous={false}
        isPending={reinvite.isPending}
        onConfirm={() => reinvite.mutate(request, { onSuccess: onDone, onSettled: close })}
        onClose={close}
      >
        {t('employees.reinvite.text')}
      </ConfirmDialog>
    </>
  );
}
