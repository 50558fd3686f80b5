import { Button, Select } from '@mantine/core';
import { importFields, type ImportField, type ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import classes from './import-dialog.module.css';

type Mapping = (ImportField | null)[];
type Props = {
  columns: ImportPreview['columns'];
  isPending: boolean;
  /** Reads the file again, its columns being what the person says. */
  onMap: (mapping: Mapping) => void;
};

/** What each column of the file was taken for, to be put right by hand. */
export function ImportColumns({ columns, isPending, onMap }: Props) {
  const { t } = useTranslation();
  const read = columns.map(({ field }) => field);
  const [mapping, setMapping] = useState<Mapping>(read);
  const choose = (at: number, field: ImportField | null) =>
    // A field stands in one column: chosen anew, it leaves the former.
    setMapping(mapping.map((held, index) => (index === at ? field : held === field ? null : held)));
  const isKnown = read.includes('email');
  const isChanged = mapping.some((field, index) => field !== read[index]);
  return (
    <>
      {!isKnown && <Notice status="warning">{t('staff_imports.columns_unknown')}</Notice>}
      <p className={classes.hint}>{t('staff_imports.columns')}</p>
      <ul className={classes.columns} aria-label={t('staff_imports.columns')}>
        {columns.map(({ title, samples }, index) => (
          <li key={`${index}${title}`} data-skipped={mapping[index] === null || undefined}>
            <Select
              size="xs"
              label={title || t('staff_imports.column', { number: index + 1 })}
              value={mapping[index] ?? ''}
              allowDeselect={false}
              onChange={(value) => choose(index, importFields.find((field) => field === value) ?? null)}
              data={[
                { value: '', label: t('staff_imports.column_skipped') },
                ...importFields.map((value) => ({ value, label: t(`staff_imports.field.${value}`) })),
              ]}
            />
            <small>{samples.join(' · ') || '—'}</small>
          </li>
        ))}
      </ul>
      {isKnown && columns.every(({ title }) => title === '') && <p className={classes.hint}>{t('staff_imports.no_titles')}</p>}
      {(isChanged || !isKnown) && (
        <div>
          <Button variant="default" disabled={!mapping.includes('email')} loading={isPending} onClick={() => onMap(mapping)}>
            {t('staff_imports.read_again')}
          </Button>
        </div>
      )}
    </>
  );
}
