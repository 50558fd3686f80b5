import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Keys } from '../../ui/keys.tsx';
import classes from './command-palette.module.css';

/** The keys of the palette, and the link to all other shortcuts. */
export function PaletteHints({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation();
  return (
    <footer className={classes.foot}>
      <span>
        <Keys keys={['↑', '↓']} /> {t('keyboard:hint.move')}
      </span>
      <span>
        <Keys keys={['Enter']} /> {t('keyboard:hint.open')}
      </span>
      <span>
        <Keys keys={['Esc']} /> {t('keyboard:hint.close')}
      </span>
      <Button variant="subtle" size="compact-sm" ml="auto" onClick={onHelp}>
        {t('keyboard:hint.all')}
      </Button>
    </footer>
  );
}
