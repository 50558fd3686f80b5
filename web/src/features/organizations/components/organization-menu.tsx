import { ActionIcon, Menu } from '@mantine/core';
import type { OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import {
  IconBook2,
  IconChartBar,
  IconDots,
  IconExternalLink,
  IconFileText,
  IconPencil,
  IconPower,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useChangeOrganization } from '../api.ts';
import { CopyCoursesDialog, CopyThemesDialog } from './copy-dialogs.tsx';
import { DeactivateDialog, DeleteOrganizationDialog } from './delete-organization-dialog.tsx';

type Dialog = 'courses' | 'themes' | 'deactivate' | 'delete';

/** The actions on an organisation below the reader's own. */
export function OrganizationMenu({ organization }: { organization: OrganizationNode }) {
  const { t } = useTranslation();
  const go = useGo();
  const change = useChangeOrganization();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { id, title, is_active } = organization;
  const params = { organization_id: id };
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('organizations.actions_of', { title })}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconExternalLink size={16} stroke={1.6} />}
            onClick={() => void go({ to: '/admin/organization/$organization_id', params })}
          >
            {t('commons:open')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.6} />}
            onClick={() => void go({ to: '/admin/organization/$organization_id/edit', params, search: { from: 'list' } })}
          >
            {t('commons:edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconChartBar size={16} stroke={1.6} />}
            onClick={() => void go({ to: '/admin/organization/$organization_id/statistics', params, search: { from: 'list' } })}
          >
            {t('organizations.statistics')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconBook2 size={16} stroke={1.6} />} onClick={() => setDialog('courses')}>
            {t('organizations.copy_courses')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileText size={16} stroke={1.6} />} onClick={() => setDialog('themes')}>
            {t('organizations.copy_themes')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconPower size={16} stroke={1.6} />}
            onClick={() => (is_active ? setDialog('deactivate') : change.mutate({ params: { id }, body: { is_active: true } }))}
          >
            {t(is_active ? 'organizations.deactivate' : 'organizations.activate')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setDialog('delete')}>
            {t('commons:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'courses' && <CopyCoursesDialog organization={organization} onClose={close} />}
      {dialog === 'themes' && <CopyThemesDialog organization={organization} onClose={close} />}
      {dialog === 'deactivate' && <DeactivateDialog organization={organization} onClose={close} />}
      {dialog === 'delete' && <DeleteOrganizationDialog id={id} onClose={close} />}
    </>
  );
}
