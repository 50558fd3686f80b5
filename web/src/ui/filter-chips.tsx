import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './filter-chips.module.css';
import { List } from './list.tsx';

export type FilterChip = { key: string; label: string; onRemove: () => void };

/** The applied filters, each removable by a press. */
export function FilterChips({ chips, onReset }: { chips: readonly FilterChip[]; onReset?: () => void }) {
  const { t } = useTranslation();
  if (chips.length === 0) return null;
  return (
    <List gap={8} isFlowing label={t('ui.active_filters')}>
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <UnstyledButton className={classes.chip} onClick={onRemove} aria-label={t('ui.remove_filter', { name: label })}>
            {label}
            <IconX size={14} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      {onReset !== undefined && chips.length > 1 && (
        <li>
          <UnstyledButton className={classes.reset} onClick={onReset}>
            {t('commons:reset')}
          </UnstyledButton>
        </li>
      )}
    </List>
  );
}
