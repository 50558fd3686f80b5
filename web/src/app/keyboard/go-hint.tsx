import { useTranslation } from 'react-i18next';
import { Keys } from '../../ui/keys.tsx';
import classes from './go-hint.module.css';
import type { Place } from './use-places.ts';

/** Shown after `g`: which letter leads where. */
export function GoHint({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.hint} role="status">
      <span className={classes.title}>{t('keyboard:go.title')}</span>
      <ul className={classes.places}>
        {places.map(({ path, label, letter }) =>
          letter === undefined ? null : (
            <li key={path}>
              <Keys keys={[letter.toUpperCase()]} /> {t(label)}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
