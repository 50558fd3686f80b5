import { useTranslation } from 'react-i18next';
import { Keys } from '../../ui/keys.tsx';
import classes from './go-hint.module.css';
import type { Place } from './use-places.ts';

/** Lists the keys that open a screen after `g`. */
export function GoHint({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.hint} role="status">
      <span className={classes.title}>{t('keyboard:go.title')}</span>
      <ul className={classes.places}>
        {places.map(({ path, label, shortcutKey }) =>
          shortcutKey === undefined ? null : (
            <li key={path}>
              <Keys keys={[shortcutKey.toUpperCase()]} /> {t(label)}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
