import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconFileSpreadsheet,
  IconFishHook,
  IconLock,
  IconLockOpen,
  IconMail,
  IconMailForward,
  IconSchool,
  IconTag,
  IconTagOff,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { usePermissions } from '../../profile/api.ts';

export type BulkAction =
  | 'delete'
  | 'reinvite'
  | 'email'
  | 'course'
  | 'campaign'
  | 'assign'
  | 'unassign'
  | 'report'
  | 'block'
  | 'unblock';

const icon = { size: 16, stroke: 1.6 };

/** The actions on the selected people; actions that the role lacks are not shown. */
export function EmployeeBulkActions({ onAction }: { onAction: (action: BulkAction) => void }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const permissions = usePermissions();
  const mayTag = permissions.has('admin.staff.tags');
  const first = [
    { action: 'course', Icon: IconSchool, isAllowed: permissions.has('admin.learning.assigned') },
    { action: 'campaign', Icon: IconFishHook, isAllowed: permissions.has('admin.phishing.campaigns') },
    { action: 'email', Icon: IconMail, isAllowed: true },
  ] as const;
  const second = [
    { action: 'assign', Icon: IconTag, isAllowed: mayTag },
    { action: 'unassign', Icon: IconTagOff, isAllowed: mayTag },
    { action: 'reinvite', Icon: IconMailForward, isAllowed: true },
    { action: 'report', Icon: IconFileSpreadsheet, isAllowed: true },
    { action: 'block', Icon: IconLock, isAllowed: true },
    { action: 'unblock', Icon: IconLockOpen, isAllowed: true },
  ] as const;
  const inMenu = isPhone ? [...first, ...second] : second;
  return (
    <>
      {!isPhone &&
        first
          .filter(({ isAllowed }) => isAllowed)
          .map(({ action, Icon }) => (
            <Button key={action} variant="default" leftSection={<Icon {...icon} />} onClick={() => onAction(action)}>
              {t(`employees.bulk.${action}`)}
            </Button>
          ))}
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown {...icon} />}>
            {t(isPhone ? 'employees.bulk.actions' : 'employees.bulk.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {inMenu
            .filter(({ isAllowed }) => isAllowed)
            .map(({ action, Icon }) => (
              <Menu.Item key={action} leftSection={<Icon {...icon} />} onClick={() => onAction(action)}>
                {t(`employees.bulk.${action}`)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconTrash {...icon} />} onClick={() => onAction('delete')}>
        {t('commons:delete')}
      </Button>
    </>
  );
}
