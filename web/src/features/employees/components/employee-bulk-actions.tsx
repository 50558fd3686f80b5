import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconFileSpreadsheet,
  IconFishHook,
  IconMail,
  IconMailForward,
  IconSchool,
  IconTag,
  IconTagOff,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePermissions } from '../../profile/api.ts';

export type BulkAction = 'delete' | 'reinvite' | 'letter' | 'course' | 'campaign' | 'assign' | 'unassign' | 'report';

const icon = { size: 16, stroke: 1.6 };

/** What can be done with everyone chosen; what a role may not do is not there. */
export function EmployeeBulkActions({ onAction }: { onAction: (action: BulkAction) => void }) {
  const { t } = useTranslation();
  const permissions = usePermissions();
  return (
    <>
      {permissions.has('admin.learning.assigned') && (
        <Button variant="default" leftSection={<IconSchool {...icon} />} onClick={() => onAction('course')}>
          {t('employees.bulk.course')}
        </Button>
      )}
      {permissions.has('admin.phishing.campaigns') && (
        <Button variant="default" leftSection={<IconFishHook {...icon} />} onClick={() => onAction('campaign')}>
          {t('employees.bulk.campaign')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconMail {...icon} />} onClick={() => onAction('letter')}>
        {t('employees.bulk.letter')}
      </Button>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown {...icon} />}>
            {t('employees.bulk.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {permissions.has('admin.staff.tags') && (
            <>
              <Menu.Item leftSection={<IconTag {...icon} />} onClick={() => onAction('assign')}>
                {t('employees.bulk.assign_tags')}
              </Menu.Item>
              <Menu.Item leftSection={<IconTagOff {...icon} />} onClick={() => onAction('unassign')}>
                {t('employees.bulk.unassign_tags')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<IconMailForward {...icon} />} onClick={() => onAction('reinvite')}>
            {t('employees.reinvite.action')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => onAction('report')}>
            {t('employees.bulk.report')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconTrash {...icon} />} onClick={() => onAction('delete')}>
        {t('commons:delete')}
      </Button>
    </>
  );
}
