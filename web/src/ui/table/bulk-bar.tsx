import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import classes from './bulk-bar.module.css';

type Props = {
  count: number;
  total: number;
  isAll: boolean;
  /** Whether the list has more rows than its page shows. */
  hasPages: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** The bar of bulk actions. Shown while records are selected, with their exact number. */
export function BulkBar({ count, total, isAll, hasPages, onCancel, children }: Props) {
  const { t } = useTranslation();
  const words = isAll
    ? t('ui.selected_of', { count, total: formatNumber(total), number: formatNumber(count) })
    : t('ui.selected', { count, number: formatNumber(count) });
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('ui.bulk_actions')}>
      <span className={classes.count} role="status">
        {words}
        {isAll && hasPages && ` ${t('ui.on_all_pages')}`}
      </span>
      <div className={classes.actions}>{children}</div>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        {t('commons:cancel')}
      </Button>
    </div>
  );
}
