import { Button, Group } from '@mantine/core';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { targetsCountQuery } from '../../people/api.ts';

/** Shown instead of the tree when a filter of the staff list has chosen the people, which the tree cannot show. */
export function FoundTargets({ targets, onClear }: { targets: Targets; onClear: () => void }) {
  const { t } = useTranslation();
  const count = useQuery(targetsCountQuery(targets)).data?.users_count;
  return (
    <Group justify="space-between">
      <p role="status">
        {t('phishing_campaigns.form.from_list')}:{' '}
        {count === undefined ? t('commons:loading') : t('ui.tree.people', { count, number: formatNumber(count) })}
      </p>
      <Button variant="default" onClick={onClear}>
        {t('phishing_campaigns.form.choose_otherwise')}
      </Button>
    </Group>
  );
}
