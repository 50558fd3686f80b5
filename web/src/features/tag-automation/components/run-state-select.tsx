import { Select } from '@mantine/core';
import type { RunState } from '@vigil/contract/tag-automation/tag-action.ts';
import { useTranslation } from 'react-i18next';

export const runStateChoices = ['all', 'due', 'done', 'skipped', 'failed', 'cancelled'] as const satisfies ('all' | RunState)[];
export type RunStateChoice = (typeof runStateChoices)[number];

type Props = {
  /** The label of no filter. */
  any: string;
  value: RunStateChoice;
  onChange: (value: RunStateChoice) => void;
};

export function RunStateSelect({ any, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('tag_automation.runs.result')}
      w={220}
      allowDeselect={false}
      data={runStateChoices.map((choice) => ({
        value: choice,
        label: choice === 'all' ? any : t(`tag_automation.state.${choice}`),
      }))}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}
