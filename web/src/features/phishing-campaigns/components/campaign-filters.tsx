import { Checkbox, Group, MultiSelect, RangeSlider, Stack } from '@mantine/core';
import { campaignStatuses } from '@vigil/contract/phishing-campaigns/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatPercentRange } from '../../../lib/format.ts';
import { CheckList } from '../../../ui/check-list.tsx';
import { DayRange } from '../../../ui/day-range.tsx';
import type { FilterChip } from '../../../ui/filter-chips.tsx';
import { FilterDialog } from '../../../ui/filter-dialog.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { campaignStatusesQuery } from '../api.ts';
import { everyTemplateQuery } from '../../phishing-templates/api.ts';
import { type CampaignListState, INCIDENT_MAX, INCIDENT_MIN, noFilter } from '../rules/list.ts';

type Props = {
  value: CampaignListState;
  onApply: (filter: CampaignListState) => void;
  onClose: () => void;
};

/** Mounted only while open, so that its draft starts from the applied filters. */
export function CampaignFilters({ value, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(value);
  const templates = useQuery(everyTemplateQuery());
  const { data: statuses } = useQuery(campaignStatusesQuery());
  const counts = statuses?.data ?? [];
  // A state without campaigns is not offered, unless it is already chosen and may be removed.
  const offered = campaignStatuses.filter((status) => value.statuses.includes(status) || counts.some(({ id }) => id === status));
  const set = (change: Partial<CampaignListState>) => setDraft({ ...draft, ...change });
  return (
    <FilterDialog
      isOpen
      draft={draft}
      applied={value}
      onReset={() => onApply({ ...noFilter, search: value.search })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <Stack gap={20}>
        <CheckList
          label={t('phishing_campaigns.filters.statuses')}
          options={offered.map((status) => ({ value: status, label: t(`phishing_campaigns.status.${status}`) }))}
          value={draft.statuses}
          onChange={(statuses) => set({ statuses })}
        />
        {((statuses?.waits_for_approval ?? 0) > 0 || value.waits_for_approval) && (
          <Checkbox
            label={t('phishing_campaigns.filters.waits_for_approval')}
            checked={draft.waits_for_approval}
            onChange={({ currentTarget: { checked } }) => set({ waits_for_approval: checked })}
          />
        )}
        <DayRange
          fromLabel={t('phishing_campaigns.filters.date_from')}
          toLabel={t('phishing_campaigns.filters.date_to')}
          from={draft.date_from}
          to={draft.date_to}
          onFrom={(date_from) => set({ date_from })}
          onTo={(date_to) => set({ date_to })}
        />
        <MultiSelect
          label={t('phishing_campaigns.filters.templates')}
          searchable
          clearable
          data={templates.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={draft.templates}
          onChange={(chosen) => set({ templates: chosen })}
        />
        <div>
          <Group justify="space-between" mb={12} style={{ fontWeight: 550 }}>
            <span>{t('phishing_campaigns.filters.incident')}</span>
            <span>{formatPercentRange(draft.incident_from, draft.incident_to)}</span>
          </Group>
          <RangeSlider
            value={[draft.incident_from, draft.incident_to]}
            min={INCIDENT_MIN}
            max={INCIDENT_MAX}
            minRange={0}
            label={null}
            thumbFromLabel={t('phishing_campaigns.filters.incident_from')}
            thumbToLabel={t('phishing_campaigns.filters.incident_to')}
            onChange={([incident_from, incident_to]) => set({ incident_from, incident_to })}
          />
        </div>
        <NumberField
          label={t('phishing_campaigns.filters.targets_from')}
          value={draft.targets_from}
          min={0}
          allowDecimal={false}
          whenEmpty={0}
          onChange={(value) => set({ targets_from: Number(value) })}
        />
      </Stack>
    </FilterDialog>
  );
}

export function useCampaignChips(state: CampaignListState, set: (change: Partial<CampaignListState>) => void): FilterChip[] {
  const { t } = useTranslation();
  const templates = useQuery({ ...everyTemplateQuery(), enabled: state.templates.length > 0 });
  const names = new Map(templates.data?.map(({ id, name }) => [id, name] as const));
  const chips: (FilterChip | false)[] = [
    ...state.statuses.map((status) => ({
      key: `status.${status}`,
      label: t(`phishing_campaigns.status.${status as 'active'}`),
      onRemove: () => set({ statuses: state.statuses.filter((other) => other !== status) }),
    })),
    state.waits_for_approval && {
      key: 'waits_for_approval',
      label: t('phishing_campaigns.stage.waiting'),
      onRemove: () => set({ waits_for_approval: false }),
    },
    state.date_from !== '' && {
      key: 'date_from',
      label: t('phishing_campaigns.filters.chip_from', { date: formatDate(state.date_from) }),
      onRemove: () => set({ date_from: '' }),
    },
    state.date_to !== '' && {
      key: 'date_to',
      label: t('phishing_campaigns.filters.chip_to', { date: formatDate(state.date_to) }),
      onRemove: () => set({ date_to: '' }),
    },
    ...state.templates.map((id) => ({
      key: id,
      label: t('phishing_campaigns.chip', { of: t('phishing_campaigns.columns.template'), value: names.get(id) ?? '…' }),
      onRemove: () => set({ templates: state.templates.filter((other) => other !== id) }),
    })),
    (state.incident_from !== INCIDENT_MIN || state.incident_to !== INCIDENT_MAX) && {
      key: 'incident',
      label: t('phishing_campaigns.filters.chip_incident', {
        range: formatPercentRange(state.incident_from, state.incident_to),
      }),
      onRemove: () => set({ incident_from: INCIDENT_MIN, incident_to: INCIDENT_MAX }),
    },
    state.targets_from > 0 && {
      key: 'targets',
      label: t('phishing_campaigns.filters.chip_targets', {
        count: state.targets_from,
        formatted: formatNumber(state.targets_from),
      }),
      onRemove: () => set({ targets_from: 0 }),
    },
  ];
  return chips.filter((chip) => chip !== false);
}
