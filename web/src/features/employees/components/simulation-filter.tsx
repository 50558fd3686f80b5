import { Group, MultiSelect } from '@mantine/core';
import { phishingEvents, riskGroups, simulatedStates } from '@vigil/contract/people/rules.ts';
import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/number-field.tsx';
import { CampaignSelect } from '../../phishing-campaigns/components/campaign-select.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import { everEvents, type FilterDraft, noFilter, withCampaign } from '../rules.ts';
import { OptionalSelect } from './optional-select.tsx';

type RiskBound = 'risk_from' | 'risk_to';
type Props = {
  draft: FilterDraft;
  set: (patch: Partial<FilterDraft>) => void;
  errorOf: (name: RiskBound) => string | undefined;
};

/** Filters by risk and by simulation results. Offers individual results only where they may be shown. */
export function SimulationFilter({ draft, set, errorOf }: Props) {
  const { t } = useTranslation();
  const isNamed = useMinGroupSize() === null;
  const bound = (name: RiskBound) => ({
    min: RISK_MIN,
    max: RISK_MAX,
    step: 0.5,
    decimalScale: 1,
    whenEmpty: Number(noFilter[name]),
    value: Number(draft[name]),
    onChange: (level: number | '') => set({ [name]: String(level) }),
    error: errorOf(name),
  });
  return (
    <>
      {isNamed && (
        <Group grow align="start" gap={10}>
          <NumberField
            label={`${t('employees.filter.risk')}: ${t('employees.filter.from').toLowerCase()}`}
            {...bound('risk_from')}
          />
          <NumberField label={t('employees.filter.to')} {...bound('risk_to')} />
        </Group>
      )}
      <Group grow align="end" gap={10}>
        {isNamed && (
          <OptionalSelect
            label={t('employees.filter.risk_group')}
            placeholder={t('employees.filter.any_risk_group')}
            data={riskGroups.map((group) => ({ value: group, label: t(`employees.filter.risk_groups.${group}`) }))}
            value={draft.risk_group}
            onChange={(risk_group) => set({ risk_group })}
          />
        )}
        <OptionalSelect
          label={t('employees.filter.simulated')}
          placeholder={t('employees.filter.any_simulated')}
          data={simulatedStates
            .filter((state) => isNamed || state === 'NEVER')
            .map((state) => ({ value: state, label: t(`employees.filter.simulated_states.${state}`) }))}
          value={draft.simulated}
          onChange={(simulated) => set({ simulated })}
        />
      </Group>
      <CampaignSelect
        label={t('employees.filter.campaign')}
        placeholder={t('employees.filter.any_campaign')}
        value={draft.campaign}
        onChange={(campaign) => set(withCampaign(draft, campaign))}
      />
      {isNamed && (
        <MultiSelect
          label={t(draft.campaign === '' ? 'employees.filter.results_ever' : 'employees.filter.results')}
          placeholder={draft.results.length === 0 ? t('employees.filter.any_result') : ''}
          data={
            draft.campaign === ''
              ? everEvents.map((event) => ({ value: event, label: t(`employees.filter.ever.${event}`) }))
              : phishingEvents.map((event) => ({ value: event, label: t(`employees.filter.result.${event}`) }))
          }
          value={draft.results}
          onChange={(results) => set({ results })}
          clearable
        />
      )}
    </>
  );
}
