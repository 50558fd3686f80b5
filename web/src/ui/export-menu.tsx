import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { TableOrder } from '@vigil/contract/shared/table-order.ts';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const formats = ['xlsx', 'csv'] as const satisfies TableOrder['format'][];

/** Offers to export all rows of the current view, as a workbook or as CSV. */
export function ExportMenu({ onExport, isPending }: { onExport: (format: TableOrder['format']) => void; isPending: boolean }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Tooltip label={t('ui.export.action')}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} loading={isPending} aria-label={t('ui.export.action')}>
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {t(`ui.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
