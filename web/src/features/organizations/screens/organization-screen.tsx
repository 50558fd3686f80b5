import { Button } from '@mantine/core';
import { IconChartBar, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { usePermissions } from '../../profile/api.ts';
import { organizationQuery } from '../api.ts';
import { LicenceCard } from '../components/licence-card.tsx';
import { OrganizationContents } from '../components/organization-contents.tsx';
import { parentCrumbs } from '../components/organization-crumbs.ts';
import { brandStyles } from '../components/organization-mark.tsx';
import { OrganizationsBelow } from '../components/organizations-below.tsx';

/** One organisation: its licence, its contents and its child organisations. */
export function OrganizationScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { organization_id } = useRouteParams('/admin/organization/$organization_id');
  const { data, error, isLoadingError, refetch } = useQuery(organizationQuery(organization_id));
  const mayAppoint = usePermissions().has('admin.settings.superusers');
  const params = { organization_id };
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const create = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      onClick={() => void go({ to: '/admin/organization/$organization_id/create', params })}
    >
      {t('organizations.create_child')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={data?.title}
        crumbs={[{ text: t('organizations.title'), to: '/admin/organization' }, ...parentCrumbs(data)]}
        state={
          data && (
            <>
              {t(`organizations.in_language_${data.language}`)}
              {!data.is_active && (
                <>
                  {' '}
                  <Pill>{t('organizations.deactivated')}</Pill>
                </>
              )}
            </>
          )
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconChartBar size={16} />}
              onClick={() => void go({ to: '/admin/organization/$organization_id/statistics', params, search: { from: 'one' } })}
            >
              {t('organizations.statistics')}
            </Button>
            <Button
              leftSection={<IconPencil size={16} />}
              onClick={() => void go({ to: '/admin/organization/$organization_id/edit', params, search: { from: 'one' } })}
            >
              {t('commons:edit')}
            </Button>
          </>
        }
      />
      {data === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <div style={{ display: 'grid', gap: 16 }}>
          <div style={brandStyles(data.theme_color)}>
            <LicenceCard license={data.license} storage={data.storage} />
          </div>
          <Card title={t('organizations.inside')}>
            <OrganizationContents organization={data} />
            {mayAppoint && (
              <p style={{ margin: '12px 0 0' }}>
                <ScreenLink to="/admin/settings/adfs/$organization_id/superusers" params={params}>
                  {t('super_users.title')}
                </ScreenLink>
              </p>
            )}
          </Card>
          <Card title={t('organizations.children')} aside={create}>
            <OrganizationsBelow parent_id={organization_id} empty={<EmptyState title={t('organizations.no_children')} />} />
          </Card>
        </div>
      )}
    </>
  );
}
