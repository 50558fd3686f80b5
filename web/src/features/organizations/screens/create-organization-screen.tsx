import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { currentOrganizationQuery, organizationQuery, useCreateOrganization } from '../api.ts';
import { OrganizationForm } from '../components/organization-form.tsx';

/** Creates an organisation below the reader's own. */
export function CreateOrganizationScreen() {
  const { data: own } = useQuery(currentOrganizationQuery());
  return <Creation parent={own} />;
}

/** Creates an organisation below the given one. */
export function CreateChildScreen() {
  const { organization_id } = useRouteParams('/admin/organization/$organization_id/create');
  const { data: parent } = useQuery(organizationQuery(organization_id));
  return <Creation parent={parent} />;
}

function Creation({ parent }: { parent: { id: string; title: string } | undefined }) {
  const { t } = useTranslation();
  const go = useGo();
  const create = useCreateOrganization();
  return (
    <div style={{ maxWidth: 820 }}>
      <PageHeader
        title={t('organizations.new')}
        crumbs={[
          { text: t('organizations.title'), to: '/admin/organization' },
          {
            text: parent?.title,
            ...(parent && { to: '/admin/organization/$organization_id' as const, params: { organization_id: parent.id } }),
          },
        ]}
      />
      {parent === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <OrganizationForm
          name={`organization.new.${parent.id}`}
          save={({ administrator, ...draft }) =>
            create.mutateAsync({ body: { ...draft, parent_id: parent.id, ...(administrator && { administrator }) } })
          }
          onSaved={({ id }) => void go({ to: '/admin/organization/$organization_id', params: { organization_id: id } })}
        />
      )}
    </div>
  );
}
