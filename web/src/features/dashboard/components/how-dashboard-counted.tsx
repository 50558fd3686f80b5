import { useQuery } from '@tanstack/react-query';
import { HowCounted } from '../../../ui/how-counted.tsx';
import { phishingQuery, type Scope } from '../api.ts';

export function HowDashboardCounted({ scope }: { scope: Scope }) {
  const { data } = useQuery(phishingQuery(scope));
  return (
    <HowCounted
      names={[
        'risk',
        'progress',
        'failed',
        'expected',
        'ratio',
        'coverage',
        'in_time',
        'remedied',
        'interval',
        'comparison',
        'few_people',
        'machines',
        'excused',
        'small_groups',
      ]}
      counts={{
        ratio: data?.to_expected_emails ?? null,
        machines: data?.figures.automated ?? null,
        excused: data?.figures.excused ?? null,
        small_groups: data?.smallest_group ?? null,
      }}
    />
  );
}
