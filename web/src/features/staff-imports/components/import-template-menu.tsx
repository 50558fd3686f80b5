import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { reportFormats } from '@vigil/contract/employees/rules.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useImportTemplate } from '../api.ts';

/** Sample staff files in the reader's language. */
export function ImportTemplateMenu() {
  const { t } = useTranslation();
  const template = useImportTemplate();
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconDownload size={16} stroke={1.6} />} loading={template.isPending}>
          {t('staff_imports.template')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => template.mutate({ query: { language: currentLanguage(), format } })}>
            {t(`ui.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
