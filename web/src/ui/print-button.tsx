import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Prints the page with the styles of `theme/print.css`. */
export function PrintButton() {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('commons:print')}>
      <ActionIcon variant="default" size={36} aria-label={t('commons:print')} onClick={() => globalThis.print()}>
        <IconPrinter size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The same in a page's menu of less frequent actions. */
export function PrintMenuItem() {
  const { t } = useTranslation();
  return (
    <Menu.Item leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => globalThis.print()}>
      {t('commons:print')}
    </Menu.Item>
  );
}
