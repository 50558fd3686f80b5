import { Button, Group } from '@mantine/core';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { targetsCountQuery } from '../../people/api.ts';

/** People found by a filter of the employees list: there is no tree to tick them in. */
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
