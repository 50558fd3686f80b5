import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

/** The actions on a custom tag itself. */
export function TagMenu({ tag, onDeleted }: { tag: Tag; onDeleted: () => void }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={`${t('commons:actions')}: ${tag.title}`}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setDialog('edit')}>
            {t('commons:edit')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setDialog('delete')}>
            {t('commons:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'edit' && <TagDialog tag={tag} onClose={close} />}
      {dialog === 'delete' && <DeleteTagDialog tag={tag} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}
