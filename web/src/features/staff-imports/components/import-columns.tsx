import { Button, Group, Select, Stack } from '@mantine/core';
import { columnFields } from '@vigil/contract/staff-imports/columns.ts';
import { type ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { isSameReading, mappingOf, readingOfPreview, withField, type Reading } from '../rules.ts';
import classes from './import-dialog.module.css';
import { ImportRoles } from './import-roles.tsx';
import { NameSplits } from './name-splits.tsx';

type Props = {
  preview: Pick<ImportPreview, 'columns' | 'roles'>;
  reading: Reading;
  isPending: boolean;
  onChange: (reading: Reading) => void;
  /** Reads the file again with the chosen columns. */
  onRead: () => void;
};

/** The number of unread columns that are shown at once; more have to be unfolded. */
const UNREAD_SHOWN = 4;
const NAMED = 5;

/** Shows which field was recognised in each column of the file, and lets a person correct it. */
export function ImportColumns({ preview, reading, isPending, onChange, onRead }: Props) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const { columns } = preview;
  const { mapping } = reading;
  const read = mappingOf(columns);
  const isChanged = !isSameReading(reading, readingOfPreview(preview));
  const hasAddress = mapping.includes('email');
  const hasTitles = columns.some(({ title }) => title !== '');
  const titled = columns.map((column, index) => ({
    ...column,
    at: index,
    name: column.title || t('staff_imports.column', { number: index + 1 }),
    isUnread: column.field === null && mapping[index] === null,
  }));
  const unread = titled.filter(({ isUnread }) => isUnread);
  const isFolded = !isWhole && read.includes('email') && unread.length > UNREAD_SHOWN;
  const undecided = unread.filter(({ samples }) => samples.length > 0);
  return (
    <Stack gap={10}>
      {!hasAddress && <Notice status="warning">{t('staff_imports.columns_unknown')}</Notice>}
      <p className={classes.hint}>{t('staff_imports.columns')}</p>
      <ul className={classes.columns} aria-label={t('staff_imports.columns')}>
        {titled
          .filter(({ isUnread }) => !isFolded || !isUnread)
          .map(({ at, name, samples, known_by, field }) => (
            <li key={at} data-skipped={mapping[at] === null || undefined}>
              <Select
                size="xs"
                label={name}
                value={mapping[at] ?? ''}
                allowDeselect={false}
                onChange={(value) =>
                  onChange({
                    ...reading,
                    mapping: withField(mapping, at, columnFields.find((columnField) => columnField === value) ?? null),
                  })
                }
                data={[
                  { value: '', label: t('staff_imports.column_skipped') },
                  ...columnFields.map((value) => ({ value, label: t(`staff_imports.field.${value}`) })),
                ]}
              />
              <small>{samples.join(' · ') || '—'}</small>
              {known_by === 'content' && mapping[at] === field && (
                <small className={classes.found}>{t('staff_imports.known_by_content')}</small>
              )}
            </li>
          ))}
      </ul>
      {read.includes('email') && !hasTitles && <p className={classes.hint}>{t('staff_imports.no_titles')}</p>}
      {hasTitles && undecided.length > 0 && (
        <p className={classes.hint}>
          {t('staff_imports.unread', {
            names: undecided
              .slice(0, NAMED)
              .map(({ name }) => name)
              .join(', ')
              .concat(undecided.length > NAMED ? '…' : ''),
          })}
        </p>
      )}
      {isFolded && (
        <div>
          <Button size="xs" variant="default" onClick={() => setWhole(true)}>
            {t('staff_imports.show_unread', { number: formatNumber(unread.length) })}
          </Button>
        </div>
      )}
      <ImportRoles roles={reading.roles} onChange={(roles) => onChange({ ...reading, roles })} />
      {!isChanged && <NameSplits columns={columns} />}
      {(isChanged || !hasAddress) && (
        <>
          {isChanged && hasAddress && <Notice status="warning">{t('staff_imports.stale')}</Notice>}
          <Group gap={10}>
            <Button disabled={!hasAddress} loading={isPending} onClick={onRead}>
              {t('staff_imports.read_again')}
            </Button>
            {isChanged && (
              <Button variant="default" disabled={isPending} onClick={() => onChange(readingOfPreview(preview))}>
                {t('staff_imports.columns_back')}
              </Button>
            )}
          </Group>
        </>
      )}
    </Stack>
  );
}
