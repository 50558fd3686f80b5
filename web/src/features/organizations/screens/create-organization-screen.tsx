import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { isEmail } from '@vigil/contract/employees/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { currentOrganizationQuery, organizationQuery, useCreateOrganization } from '../api.ts';
import { OrganizationForm } from '../components/organization-form.tsx';

/** A new organisation below one's own. */
export function CreateOrganizationScreen() {
  const { data: own } = useQuery(currentOrganizationQuery());
  return <Creation parent={own} />;
}

/** A new organisation below the one given. */
export function CreateChildScreen() {
  const { organization_id } = useRouteParams('/admin/organization/$organization_id/create');
  const { data: parent } = useQuery(organizationQuery(organization_id));
  return <Creation parent={parent} />;
}

const nobody = { email: '', last_name: '', first_name: '' };

function Creation({ parent }: { parent: { id: string; title: string } | undefined }) {
  const { t } = useTranslation();
  const go = useGo();
  const create = useCreateOrganization();
  const [isInviting, setInviting] = useState(true);
  const [person, setPerson] = useState(nobody);
  const isPersonReady = isEmail(person.email.trim()) && person.last_name.trim() !== '' && person.first_name.trim() !== '';
  const field = (name: keyof typeof nobody) => ({
    label: t(`employees.form.${name}`),
    required: true,
    value: person[name],
    error: create.error?.fieldErrors()[`administrator.${name}`],
    onChange: (event: { currentTarget: { value: string } }) => setPerson({ ...person, [name]: event.currentTarget.value }),
  });
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
      <OrganizationForm
        isPending={create.isPending}
        error={create.error}
        onSave={(draft, saved) => {
          if (parent === undefined || (isInviting && !isPersonReady)) return;
          create.mutate(
            { body: { ...draft, parent_id: parent.id, ...(isInviting && { administrator: person }) } },
            {
              onSuccess: ({ id }) => {
                saved();
                void go({ to: '/admin/organization/$organization_id', params: { organization_id: id } });
              },
            },
          );
        }}
      >
        <Card title={t('organizations.administrator')}>
          <Stack gap={16}>
            <Checkbox
              label={t('organizations.invite')}
              description={t('organizations.invite_note')}
              checked={isInviting}
              onChange={(event) => setInviting(event.currentTarget.checked)}
            />
            {isInviting && (
              <SimpleGrid cols={{ base: 1, xs: 3 }}>
                <TextInput {...field('email')} type="email" />
                <TextInput {...field('last_name')} />
                <TextInput {...field('first_name')} />
              </SimpleGrid>
            )}
          </Stack>
        </Card>
      </OrganizationForm>
    </div>
  );
}
