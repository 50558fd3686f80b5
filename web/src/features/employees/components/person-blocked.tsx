import { Button, Group } from '@mantine/core';
import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useMayBlock } from '../api.ts';
import { UnblockPersonDialog } from './unblock-person-dialog.tsx';

/** Says since when and why the person is blocked, and offers to unblock them. */
export function PersonBlocked({ employee }: { employee: EmployeeDetails }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const mayUnblock = useMayBlock(employee);
  if (employee.blocked_at === null) return null;
  const day = formatDate(employee.blocked_at);
  return (
    <>
      <Notice status="warning">
        <Group justify="space-between" gap={10}>
          <span>{t(`blocking.status.${employee.blocked_by ?? 'person'}`, { day })}</span>
          {mayUnblock && (
            <Button variant="default" size="xs" onClick={() => setAsking(true)}>
              {t('blocking.unblock')}
            </Button>
          )}
        </Group>
      </Notice>
      {isAsking && <UnblockPersonDialog employee={employee} onClose={() => setAsking(false)} />}
    </>
  );
}
