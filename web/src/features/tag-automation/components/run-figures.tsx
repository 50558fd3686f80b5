import { UnstyledButton } from '@mantine/core';
import type { TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import classes from './action-list.module.css';

type Props = { runs: TagAction['runs']; isHeld: boolean; onOpen: () => void };

const states = ['due', 'done', 'skipped', 'failed', 'cancelled'] as const;
const alwaysShown = ['due', 'done'] as const satisfies readonly (typeof states)[number][];

/** The outcomes of an action over all people; pressing one lists them. */
export function RunFigures({ runs, isHeld, onOpen }: Props) {
  const { t } = useTranslation();
  const shown = states.filter((state) => runs[state] > 0 || alwaysShown.some((item) => item === state));
  return (
    <UnstyledButton className={classes.figures} onClick={onOpen}>
      {shown.map((state) => (
        <span key={state} data-state={state} data-none={runs[state] === 0 || undefined}>
          {isHeld && state === 'due' ? t('tag_automation.held') : t(`tag_automation.state.${state}`)}
          <b>{formatNumber(runs[state])}</b>
        </span>
      ))}
    </UnstyledButton>
  );
}
