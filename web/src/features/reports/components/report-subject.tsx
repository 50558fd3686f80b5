import { Select, TextInput } from '@mantine/core';
import type { ReportOptions } from '@vigil/contract/reports/report.ts';
import { kindRules } from '@vigil/contract/reports/rules.ts';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../lib/use-draft.ts';
import { isFindable } from '../api.ts';
import { canBeAboutChild, isOfEachCampaign, valuesForOrganization, type ReportValues, valuesForKind } from '../rules.ts';
import { OrganizationSelect } from './organization-select.tsx';
import { SubjectSelect } from './subject-select.tsx';

type Props = { draft: Draft<ReportValues>; options: ReportOptions };

/** The subject of the report. */
export function ReportSubject({ draft, options }: Props) {
  const { t } = useTranslation();
  const { values } = draft;
  const { subject } = kindRules[values.kind];
  return (
    <>
      <Select
        label={t('reports.form.kind')}
        data={options.kinds.map(({ kind }) => ({ value: kind, label: t(`reports.kind.${kind}`) }))}
        value={values.kind}
        allowDeselect={false}
        onChange={(value) => {
          const chosen = options.kinds.find(({ kind }) => kind === value);
          if (chosen === undefined) return;
          draft.set(valuesForKind(values, chosen.kind, chosen.formats));
        }}
      />
      <TextInput label={t('reports.form.title')} {...draft.text('title')} />
      {(options.reaches_below || values.organization !== null) && canBeAboutChild(values.kind) && (
        <OrganizationSelect
          value={values.organization}
          onChange={(organization) => draft.set(valuesForOrganization(values, organization))}
        />
      )}
      {subject !== null && isFindable(subject.type) && !isOfEachCampaign(values) && values.organization === null && (
        <SubjectSelect
          key={subject.type}
          type={subject.type}
          max={subject.max}
          isRequired={subject.min > 0}
          value={values.subjects}
          error={draft.errorOf('subjects')}
          onChange={(subjects) => draft.set({ subjects })}
        />
      )}
    </>
  );
}
