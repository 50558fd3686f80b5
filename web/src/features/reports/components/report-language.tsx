import { Group, SegmentedControl } from '@mantine/core';
import type { ReportOptions } from '@vigil/contract/reports/report.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../lib/language-names.ts';
import type { Draft } from '../../../lib/use-draft.ts';
import { type ReportValues, valuesForLanguage } from '../rules.ts';
import { Labelled } from './labelled.tsx';

type Props = { draft: Draft<ReportValues>; options: ReportOptions };

/** The language of the report and the format of its file. */
export function ReportLanguage({ draft, options }: Props) {
  const { t } = useTranslation();
  const { values } = draft;
  const formats = options.kinds.find(({ kind }) => kind === values.kind)?.formats ?? [values.format];
  return (
    <Group grow align="start" gap={12}>
      <Labelled label={t('reports.form.language')}>
        <SegmentedControl
          fullWidth
          aria-label={t('reports.form.language')}
          value={values.language}
          data={languages.map((value) => ({ value, label: <span title={languageNames[value]}>{shortNames[value]}</span> }))}
          onChange={(language) => draft.set(valuesForLanguage(values, language))}
        />
      </Labelled>
      <Labelled label={t('reports.form.format')}>
        <SegmentedControl
          fullWidth
          aria-label={t('reports.form.format')}
          value={values.format}
          data={formats.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(format) => draft.set({ format })}
        />
      </Labelled>
    </Group>
  );
}

/** Short names of the languages, for three buttons in a row. */
const shortNames: Record<Language, string> = { ru: 'Рус', en: 'Eng', uz: 'Oʻzb' };
