import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { reportFormats } from '@vigil/contract/employees/rules.ts';
import { useTranslation } from 'react-i18next';

type Format = (typeof reportFormats)[number];

/** The view on the screen, whole, as a file. */
export function ExportMenu({ onExport, isPending }: { onExport: (format: Format) => void; isPending: boolean }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Tooltip label={t('employees.export.action')}>
          <ActionIcon variant="default" size={36} loading={isPending} aria-label={t('employees.export.action')}>
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {t(`employees.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
