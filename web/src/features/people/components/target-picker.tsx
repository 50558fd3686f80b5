import { Stack, Text } from '@mantine/core';
import { hasNoTargets } from '@vigil/contract/people/nobody.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { selectionOf, targetsOf } from '../../../ui/tree/rules.ts';
import { TargetTree } from '../../../ui/tree/target-tree.tsx';
import { loadChildren, searchTree, targetsCountQuery } from '../api.ts';
import classes from './target-picker.module.css';

type Props = {
  label: string;
  value: Targets;
  onChange: (targets: Targets) => void;
  /** Hides unregistered people; a ticked department still includes everyone in it. */
  registeredOnly?: boolean;
  /** Allows choosing everyone at once. */
  withSelectAll?: boolean;
  height?: number;
};

/** Chooses departments and people of the staff, and shows the exact number of people. */
export function TargetPicker({ label, value, onChange, registeredOnly = false, withSelectAll = true, height = 360 }: Props) {
  const { t } = useTranslation();
  const isAnyone = !hasNoTargets(value);
  const counted = useQuery({ ...targetsCountQuery(value), enabled: isAnyone, placeholderData: keepPreviousData });
  const count = isAnyone ? counted.data?.users_count : 0;
  return (
    <Stack gap={12}>
      <TargetTree
        label={label}
        value={selectionOf(value)}
        onChange={(selection) => onChange(targetsOf(selection))}
        load={(parent) => loadChildren(parent, registeredOnly)}
        search={(text, variant) => searchTree(text, { variant, registeredOnly })}
        withSelectAll={withSelectAll}
        height={height}
      />
      <Text className={classes.count ?? ''} fw={550} role="status" data-stale={counted.isFetching || undefined}>
        {count === undefined ? t('commons:loading') : t('ui.tree.people', { count, number: formatNumber(count) })}
      </Text>
    </Stack>
  );
}
