import { Select } from '@mantine/core';
import type { ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import classes from './import-dialog.module.css';

type Props = {
  preview: Pick<ImportPreview, 'preset' | 'sheets' | 'sheet' | 'logins'>;
  isPending: boolean;
  /** Reads another sheet of the file. */
  onSheet: (sheet: number) => void;
  /** Reads the file again with this domain for its logins. */
  onDomain: (domain: string) => void;
};

/**
 * Shows which program wrote the file, and lets a person choose the sheet and the domain of the logins. Hidden sheets come last.
 */
export function ImportSource({ preview: { preset, sheets, sheet, logins }, isPending, onSheet, onDomain }: Props) {
  const { t } = useTranslation();
  const offered = sheets
    .map((sheet, index) => ({ ...sheet, at: index }))
    .toSorted((a, b) => Number(a.is_hidden) - Number(b.is_hidden) || a.at - b.at);
  return (
    <>
      {preset !== null && (
        <p className={classes.source}>{t('staff_imports.written_by', { program: t(`staff_imports.preset.${preset}`) })}</p>
      )}
      {sheets.length > 1 && (
        <Select
          label={t('staff_imports.sheet')}
          maw={360}
          value={String(sheet)}
          allowDeselect={false}
          disabled={isPending}
          onChange={(value) => value !== String(sheet) && onSheet(Number(value))}
          data={offered.map(({ at, name, is_hidden }) => ({
            value: String(at),
            label: is_hidden ? t('staff_imports.sheet_hidden', { name }) : name,
          }))}
        />
      )}
      {logins !== null && logins.domains.length === 0 && (
        <Notice status="warning">{t('staff_imports.logins_without_domain')}</Notice>
      )}
      {logins !== null && logins.domains.length > 0 && (
        <Select
          label={t('staff_imports.logins')}
          description={t('staff_imports.logins_text')}
          placeholder={t('staff_imports.choose_domain')}
          maw={360}
          value={logins.domain}
          allowDeselect={false}
          disabled={isPending}
          onChange={(value) => value !== null && value !== logins.domain && onDomain(value)}
          data={logins.domains}
        />
      )}
    </>
  );
}
