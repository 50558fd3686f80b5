import { ActionIcon, Menu } from '@mantine/core';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { IconDots, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReinvite } from '../api.ts';

type Props = { employee: Employee; onEdit: () => void; onDelete: () => void };

export function EmployeeMenu({ employee, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const reinvite = useReinvite();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('employees.actions_of', { name: displayName(employee) })} loading={reinvite.isPending}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
          {t('commons:edit')}
        </Menu.Item>
        {!employee.is_registered && (
          <Menu.Item
            leftSection={<IconMail size={16} stroke={1.6} />}
            onClick={() => reinvite.mutate({ body: { ids: { include_ids: [employee.id] } } })}
          >
            {t('employees.reinvite_one')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onDelete}>
          {t('commons:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
