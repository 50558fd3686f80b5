import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choice } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { DkimKeysCard } from '../../dkim-keys/components/dkim-keys-card.tsx';
import { DomainsCard } from '../../domains/components/domains-card.tsx';
import { useMe } from '../../profile/api.ts';
import { SendingProfileCard } from '../../sending-profiles/components/sending-profile-card.tsx';
import { organizationQuery, useChangeOrganization } from '../api.ts';
import { LogoCard } from '../components/logo-card.tsx';
import { parentCrumbs } from '../components/organization-crumbs.ts';
import { changeOf, OrganizationForm } from '../components/organization-form.tsx';

const tabs = ['general', 'domains', 'mail'] as const;
const params = { tab: choice(tabs, 'general'), from: choice(['list', 'one'], 'list') };

/** An organisation's brand, licence, domains and mail. Saving returns to the page that linked here. */
export function EditOrganizationScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const me = useMe();
  const [{ tab, from }, setState] = useSearchState(params);
  const { organization_id } = useRouteParams('/admin/organization/$organization_id/edit');
  const { data, error, isLoadingError, refetch } = useQuery(organizationQuery(organization_id));
  const change = useChangeOrganization();
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const isOwn = me?.organization_id === organization_id;
  return (
    <div style={{ maxWidth: 820 }}>
      <PageHeader
        title={t('organizations.editing')}
        crumbs={[
          { text: t('organizations.title'), to: '/admin/organization' },
          ...parentCrumbs(data),
          { text: data?.title, to: '/admin/organization/$organization_id', params: { organization_id } },
        ]}
      />
      <Tabs value={tab} onChange={(next) => setState({ tab: tabs.find((tabName) => tabName === next) ?? 'general' })} mb={16}>
        <Tabs.List aria-label={t('organizations.editing')}>
          {tabs.map((tabName) => (
            <Tabs.Tab key={tabName} value={tabName}>
              {t(`organizations.tab.${tabName}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {data === undefined && <SkeletonRows count={6} />}
      {data !== undefined && tab === 'general' && (
        <div style={{ display: 'grid', gap: 16 }}>
          <LogoCard organization={data} />
          <OrganizationForm
            key={organization_id}
            name={`organization.${organization_id}`}
            organization={data}
            isLicenceFixed={isOwn && me?.role !== 'system_admin'}
            save={(_, { version, only }) =>
              change.mutateAsync({ params: { id: organization_id }, body: only(changeOf), version })
            }
            onSaved={() =>
              void (from === 'one'
                ? go({ to: '/admin/organization/$organization_id', params: { organization_id } })
                : go({ to: '/admin/organization' }))
            }
          />
        </div>
      )}
      {tab === 'domains' && <DomainsCard organization_id={organization_id} />}
      {tab === 'mail' && (
        <div style={{ display: 'grid', gap: 16 }}>
          <SendingProfileCard organization_id={organization_id} />
          <DkimKeysCard organization_id={organization_id} />
        </div>
      )}
    </div>
  );
}
