import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Keys } from '../../ui/keys.tsx';
import { COMMAND_K } from '../keyboard/command-key.ts';
import { palette } from '../keyboard/palette-state.ts';
import classes from './search-button.module.css';

/** A button that looks like the search field it opens. */
export function SearchButton() {
  const { t } = useTranslation();
  return (
    <UnstyledButton className={classes.field} aria-keyshortcuts={SHORTCUT} onClick={() => palette.show(true)}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <span className={classes.word}>{t('commons:search')}</span>
      <Keys keys={[COMMAND_K]} />
    </UnstyledButton>
  );
}

/** A button that opens the palette, for places where a field has no room. */
export function SearchIcon() {
  const { t } = useTranslation();
  return (
    <ActionIcon
      size={44}
      aria-label={t('commons:search')}
      title={`${t('commons:search')} — ${COMMAND_K}`}
      aria-keyshortcuts={SHORTCUT}
      onClick={() => palette.show(true)}
    >
      <IconSearch size={20} stroke={1.6} />
    </ActionIcon>
  );
}

const SHORTCUT = 'Control+K Meta+K';
