import type { ImportColumn } from '@vigil/contract/staff-imports/staff-import.ts';
import { useTranslation } from 'react-i18next';
import { List } from '../../../ui/list.tsx';
import classes from './import-dialog.module.css';

const parts = ['last_name', 'first_name', 'middle_name'] as const;

/** Shows how full names are split, with the first name of the file as the example. */
export function NameSplits({ columns }: { columns: readonly ImportColumn[] }) {
  const { t } = useTranslation();
  const splits = columns.flatMap((column) => column.splits);
  if (splits.length === 0) return null;
  return (
    <div>
      <p className={classes.hint}>{t('staff_imports.splits')}</p>
      <List label={t('staff_imports.splits')}>
        {splits.map((split) => (
          <li key={split.text} className={classes.split}>
            <span>{split.text}</span> →{' '}
            {parts
              .filter((part) => split[part] !== '')
              .map((part) => `${t(`staff_imports.field.${part}`).toLowerCase()}: ${split[part]}`)
              .join(', ')}
          </li>
        ))}
      </List>
    </div>
  );
}
