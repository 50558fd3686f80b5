import { Button, Group } from '@mantine/core';
import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useUnblockEmployee } from '../../directories/api.ts';

/** That nothing opens for them, since when and why; and the way to lift it. */
export function PersonBlocked({ employee }: { employee: EmployeeDetails }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const unblock = useUnblockEmployee();
  if (employee.blocked_at === null) return null;
  return (
    <>
      <Notice status="warning">
        <Group justify="space-between" gap={10}>
          <span>{t('person.blocked.text', { day: formatDate(employee.blocked_at) })}</span>
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            {t('person.blocked.lift')}
          </Button>
        </Group>
      </Notice>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous={false}
        title={t('person.blocked.title')}
        confirmLabel={t('person.blocked.lift')}
        isPending={unblock.isPending}
        onConfirm={() => unblock.mutate({ params: { id: employee.id } }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t('person.blocked.what', { name: displayName(employee) })}
      </ConfirmDialog>
    </>
  );
}
