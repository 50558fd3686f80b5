import { Select } from '@mantine/core';
import { roleMeanings } from '@vigil/contract/staff-imports/columns.ts';
import { type ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import classes from './import-dialog.module.css';

type Roles = ImportPreview['roles'];

/** The roles in the file that the product does not know, each to be mapped by hand. */
export function ImportRoles({ roles, onChange }: { roles: Roles; onChange: (roles: Roles) => void }) {
  const { t } = useTranslation();
  if (roles.length === 0) return null;
  const labelOf = (meaning: (typeof roleMeanings)[number]) =>
    meaning === 'as_is' ? t('staff_imports.role_as_is') : t(`employees.role.${meaning}`);
  return (
    <>
      <p className={classes.hint}>{t('staff_imports.roles')}</p>
      <ul className={classes.columns} data-wide aria-label={t('staff_imports.roles')}>
        {roles.map(({ word, count, meaning }, index) => (
          <li key={word} data-skipped={meaning === null || undefined}>
            <Select
              size="xs"
              label={t('staff_imports.role_word', { word, number: formatNumber(count) })}
              value={meaning ?? ''}
              allowDeselect={false}
              onChange={(value) =>
                onChange(
                  roles.with(index, { word, count, meaning: roleMeanings.find((roleMeaning) => roleMeaning === value) ?? null }),
                )
              }
              data={[
                { value: '', label: t('staff_imports.role_unknown') },
                ...roleMeanings.map((value) => ({ value, label: labelOf(value) })),
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
