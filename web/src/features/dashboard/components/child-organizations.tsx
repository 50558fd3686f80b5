import { Text } from '@mantine/core';
import type { OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../../lib/format.ts';
import { choice } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { figuresOf } from '../../organizations/components/organization-figures.tsx';
import { OrganizationMark } from '../../organizations/components/organization-mark.tsx';
import { usePermissions } from '../../profile/api.ts';
import { organizationsBelowQuery } from '../api.ts';
import { organizationSortKeys, sortOrganizations } from '../rules.ts';
import { FailedPart } from './failed-part.tsx';

const params = {
  organization_sort: choice(organizationSortKeys, 'RISK_LEVEL'),
  organization_direction: choice(['asc', 'desc'], 'desc'),
};

/** Compares the child organisations, if there are any and the reader may see them. */
export function ChildOrganizations({ id }: { id: string }) {
  const { t } = useTranslation();
  const go = useGo();
  const [{ organization_sort: key, organization_direction: direction }, setState] = useSearchState(params);
  const mayReach = usePermissions().has('admin.organization');
  const { data, isLoadingError, refetch } = useQuery({ ...organizationsBelowQuery(id), enabled: mayReach });
  const title = t('dashboard.organizations.title');
  if (isLoadingError) return <FailedPart title={title} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  const columns: Column<OrganizationNode>[] = [
    {
      key: 'name',
      title: t('dashboard.organizations.name'),
      sortKey: 'NAME',
      card: 'title',
      cell: (organization) => <OrganizationMark organization={organization} />,
    },
    {
      key: 'people',
      title: t('dashboard.organizations.people'),
      sortKey: 'PLACES',
      cell: (organization) => figuresOf(organization).people,
    },
    {
      key: 'risk',
      title: t('dashboard.organizations.risk'),
      sortKey: 'RISK_LEVEL',
      cell: (organization) => figuresOf(organization).risk,
    },
    {
      key: 'progress',
      title: t('dashboard.organizations.progress'),
      sortKey: 'PROGRESS',
      cell: (organization) => figuresOf(organization).progress,
    },
    {
      key: 'campaign',
      title: t('dashboard.organizations.failed'),
      sortKey: 'PHISHING',
      cell: ({ figures: { last_campaign } }) =>
        formatShare(last_campaign?.statistics.incidents ?? null, last_campaign?.statistics.sent ?? null),
    },
    {
      key: 'licence',
      title: t('dashboard.organizations.licence'),
      sortKey: 'LICENCE',
      cell: (organization) => figuresOf(organization).licence,
    },
  ];
  return (
    <Card title={title}>
      <Text size="xs" c="dimmed" mb={8}>
        {t('dashboard.organizations.text')}
      </Text>
      <DataTable
        label={title}
        columns={columns}
        rows={sortOrganizations(data, { key, direction })}
        rowKey={(organization) => organization.id}
        rowName={(organization) => organization.title}
        onOpen={(organization) =>
          void go({
            to: '/admin/organization/$organization_id/statistics',
            params: { organization_id: organization.id },
            search: { from: 'statistics' },
          })
        }
        sort={{ key, direction }}
        onSort={(sort) =>
          setState(
            {
              organization_sort: organizationSortKeys.find((key) => key === sort.key) ?? 'RISK_LEVEL',
              organization_direction: sort.direction,
            },
            { replace: true },
          )
        }
        empty={null}
      />
    </Card>
  );
}
