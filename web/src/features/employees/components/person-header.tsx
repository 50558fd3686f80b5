import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconEye, IconNote, IconPencil } from '@tabler/icons-react';
import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { mayImpersonate } from '@vigil/contract/shared/permissions.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayBlock } from '../api.ts';
import { BlockMenuItem } from './block-menu-item.tsx';
import { BlockToggleDialog } from './block-toggle-dialog.tsx';
import { useMe } from '../../profile/api.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintMenuItem } from '../../../ui/print-button.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';

type Props = { employee: EmployeeDetails | undefined; state?: ReactNode };

export function PersonHeader({ employee, state }: Props) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'see_as' | 'note' | 'edit' | 'block' | null>(null);
  const me = useMe();
  const mayBlock = useMayBlock(employee);
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        title={employee && displayName(employee)}
        crumbs={[{ text: t('menu.employees'), to: '/admin/staff/employees' }]}
        state={state}
        actions={
          employee && (
            <>
              <Button variant="default" leftSection={<IconNote size={16} stroke={1.6} />} onClick={() => setDialog('note')}>
                {t('employees.note.label')}
              </Button>
              <Button leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setDialog('edit')}>
                {t('commons:edit')}
              </Button>
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon
                    variant="default"
                    size="input-sm"
                    aria-label={t('employees.actions_of', { name: displayName(employee) })}
                  >
                    <IconDots size={18} stroke={1.6} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {me !== undefined && mayImpersonate(me.role, employee.role) && employee.blocked_at === null && (
                    <Menu.Item leftSection={<IconEye size={16} />} onClick={() => setDialog('see_as')}>
                      {t(`see_as.action.${employee.role}`)}
                    </Menu.Item>
                  )}
                  <PrintMenuItem />
                  {mayBlock && <BlockMenuItem employee={employee} onClick={() => setDialog('block')} />}
                </Menu.Dropdown>
              </Menu>
            </>
          )
        }
      />
      {employee !== undefined && dialog === 'see_as' && <ImpersonateDialog employee={employee} onClose={close} />}
      {employee !== undefined && dialog === 'block' && <BlockToggleDialog employee={employee} onClose={close} />}
      {employee !== undefined && dialog === 'note' && <NoteDialog employee={employee} onClose={close} />}
      {employee !== undefined && dialog === 'edit' && <EmployeeDialog employee={employee} onClose={close} />}
    </>
  );
}
