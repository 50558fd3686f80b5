import { Select, Stack } from '@mantine/core';
import { results } from '@vigil/contract/phishing-results/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { CheckList } from '../../../ui/check-list.tsx';
import { FilterDialog } from '../../../ui/filter-dialog.tsx';
import { campaignOsQuery, campaignQuery, campaignTemplatesQuery, everyCampaignDepartmentQuery } from '../api.ts';
import { useMinGroupSize } from '../../profile/api.ts';
import { isActionCategory, type RecipientCategory, presentCategories, presentResults } from '../rules/recipients.ts';

export type RecipientFilter = {
  status: string[];
  os: string[];
  template: string;
  department: string;
  only: RecipientCategory | '';
};
export const noRecipientFilter: RecipientFilter = { status: [], os: [], template: '', department: '', only: '' };

type Props = {
  campaign_id: string;
  withTemplate: boolean;
  value: RecipientFilter;
  onApply: (filter: RecipientFilter) => void;
  onClose: () => void;
};

/** Mounted only while open, so that its draft starts from the applied filters. */
export function RecipientFilters({ campaign_id, withTemplate, value, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const { status, os, template, department, only } = value;
  const applied: RecipientFilter = { status, os, template, department, only };
  const [draft, setDraft] = useState(applied);
  const templates = useQuery(campaignTemplatesQuery(campaign_id));
  const departments = useQuery(everyCampaignDepartmentQuery(campaign_id));
  const oses = useQuery(campaignOsQuery(campaign_id));
  const campaign = useQuery(campaignQuery(campaign_id)).data;
  const isNamed = useMinGroupSize() === null;
  const offeredResults = campaign === undefined || !isNamed ? [] : presentResults(campaign);
  // An applied filter is always offered, so that it can be removed.
  const offeredCategories = [
    ...new Set([
      ...(only === '' ? [] : [only]),
      ...(campaign === undefined ? [] : presentCategories(campaign).filter((filter) => isNamed || !isActionCategory(filter))),
    ]),
  ];
  const set = (change: Partial<RecipientFilter>) => setDraft({ ...draft, ...change });
  const systems = isNamed ? (oses.data?.data ?? []) : [];
  return (
    <FilterDialog
      isOpen
      draft={draft}
      applied={applied}
      onReset={() => onApply(noRecipientFilter)}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <Stack gap={20}>
        {isNamed && (
          <CheckList
            label={t('phishing_campaigns.columns.result')}
            options={results
              .filter((result) => offeredResults.includes(result) || status.includes(result))
              .map((result) => ({ value: result, label: t(`phishing_results.outcome.${result}`) }))}
            value={draft.status}
            onChange={(status) => set({ status })}
          />
        )}
        {systems.length > 0 && (
          <CheckList
            label={t('phishing_campaigns.columns.os')}
            options={systems.map(({ id, title }) => ({ value: id, label: title }))}
            value={draft.os}
            onChange={(os) => set({ os })}
          />
        )}
        {withTemplate && (
          <Select
            label={t('phishing_campaigns.columns.template')}
            placeholder={t('commons:all')}
            clearable
            data={templates.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            value={draft.template === '' ? null : draft.template}
            onChange={(id) => set({ template: id ?? '' })}
          />
        )}
        <Select
          label={t('phishing_campaigns.columns.department')}
          placeholder={t('commons:all')}
          clearable
          searchable
          data={departments.data?.map(({ id, title }) => ({ value: id, label: departmentTitle(title) })) ?? []}
          value={draft.department === '' ? null : draft.department}
          onChange={(id) => set({ department: id ?? '' })}
        />
        {offeredCategories.length > 0 && (
          <Select
            label={t('phishing_campaigns.only_label')}
            placeholder={t('commons:all')}
            clearable
            data={offeredCategories.map((value) => ({ value, label: t(`phishing_campaigns.only.${value}`) }))}
            value={draft.only === '' ? null : draft.only}
            onChange={(only) => set({ only: only ?? '' })}
          />
        )}
      </Stack>
    </FilterDialog>
  );
}
