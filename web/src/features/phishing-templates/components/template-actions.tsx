import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCopyTemplate, useDeleteTemplate } from '../api.ts';

/** The actions on a template: a library template can be copied and launched, an own one also edited and deleted. */
export function TemplateActions({ template }: { template: Template }) {
  const { t } = useTranslation();
  const go = useGo();
  const copy = useCopyTemplate();
  const remove = useDeleteTemplate();
  const [isDeleting, setDeleting] = useState(false);
  const params = { template_id: template.id };
  const copyAndOpen = () =>
    copy.mutate(
      { params: { id: template.id } },
      { onSuccess: ({ id }) => void go({ to: '/admin/phishing/templates/$template_id', params: { template_id: id } }) },
    );
  const isComplete = template.emails.length > 0 && template.pages.length > 0;
  return (
    <>
      {template.is_library ? (
        <Button variant="default" leftSection={<IconCopy size={16} />} loading={copy.isPending} onClick={copyAndOpen}>
          {t('phishing_templates.copy')}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => void go({ to: '/admin/phishing/templates/$template_id/edit', params })}
        >
          {t('commons:edit')}
        </Button>
      )}
      <Button
        leftSection={<IconSend size={16} />}
        disabled={!isComplete}
        onClick={() => void go({ to: '/admin/phishing/campaigns/create', search: { template: template.id } })}
      >
        {t('phishing_templates.launch')}
      </Button>
      {!template.is_library && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" aria-label={t('commons:actions')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={copyAndOpen}>
              {t('phishing_templates.copy')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => setDeleting(true)}>
              {t('commons:delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('phishing_templates.delete_title', { name: template.name })}
        isPending={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id: template.id } },
            { onSuccess: () => void go({ to: '/admin/phishing/templates', replace: true }) },
          )
        }
      >
        {t('phishing_templates.delete_text')}
      </ConfirmDialog>
    </>
  );
}
