import { Menu } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { useTranslation } from 'react-i18next';
import { useMayBlock } from '../api.ts';

/** Blocks or unblocks a person; renders nothing if the reader may not. */
export function BlockMenuItem({ employee, onClick }: { employee: Employee; onClick: () => void }) {
  const { t } = useTranslation();
  const isOpen = employee.blocked_at === null;
  const Icon = isOpen ? IconLock : IconLockOpen;
  if (!useMayBlock(employee)) return null;
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.6} />} onClick={onClick}>
      {t(isOpen ? 'blocking.block' : 'blocking.unblock')}
    </Menu.Item>
  );
}
