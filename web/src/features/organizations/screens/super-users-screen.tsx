import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { SuperUser } from '@vigil/contract/organizations/organization.ts';
import { personRules } from '@vigil/contract/employees/rules.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { organizationQuery, superUsersQuery, useAppointSuperUser, useRemoveSuperUser } from '../api.ts';
import { parentCrumbs } from '../components/organization-crumbs.ts';

const emptyDraft = { email: '', last_name: '', first_name: '' };

/** The administrators of an organisation: appointed by address, with or without an account, and removed. */
export function SuperUsersScreen() {
  const { t } = useTranslation();
  const { organization_id } = useRouteParams('/admin/settings/adfs/$organization_id/superusers');
  const { data: organization } = useQuery(organizationQuery(organization_id));
  const list = useQuery(superUsersQuery(organization_id));
  const remove = useRemoveSuperUser();
  const [removed, setRemoved] = useState<SuperUser | null>(null);
  if (list.isLoadingError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <div style={{ maxWidth: 820 }}>
      <PageHeader
        title={t('super_users.title')}
        crumbs={[
          { text: t('organizations.title'), to: '/admin/organization' },
          ...parentCrumbs(organization),
          { text: organization?.title, to: '/admin/organization/$organization_id', params: { organization_id } },
        ]}
        state={t('super_users.text')}
      />
      <div style={{ display: 'grid', gap: 16 }}>
        <Card>
          <DataTable<SuperUser>
            label={t('super_users.title')}
            rows={list.data?.data}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', title: t('employees.column.name'), card: 'title', cell: (person) => displayName(person) },
              { key: 'email', title: t('employees.form.email'), cell: ({ email }) => email },
              {
                key: 'state',
                title: '',
                cell: ({ is_registered }) => !is_registered && <Pill>{t('employees.not_registered')}</Pill>,
              },
              {
                key: 'remove',
                title: '',
                align: 'end',
                cell: (person) => (
                  <Button variant="subtle" color="red" size="xs" onClick={() => setRemoved(person)}>
                    {t('super_users.remove')}
                  </Button>
                ),
              },
            ]}
            empty={<EmptyState title={t('super_users.none')} />}
          />
        </Card>
        {/* Not before the list above, which would push it away. */}
        {list.data !== undefined && <Appointment organization_id={organization_id} />}
      </div>
      <ConfirmDialog
        isOpen={removed !== null}
        title={t('super_users.remove_title')}
        confirmLabel={t('super_users.remove')}
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params: { id: organization_id, user_id: removed?.id ?? '' } }, { onSettled: () => setRemoved(null) })
        }
        onClose={() => setRemoved(null)}
      >
        {removed !== null && t('super_users.remove_text', { name: displayName(removed) })}
      </ConfirmDialog>
    </div>
  );
}

function Appointment({ organization_id }: { organization_id: string }) {
  const { t } = useTranslation();
  const appoint = useAppointSuperUser();
  const draft = useDraft({
    name: `super_user.${organization_id}`,
    initial: emptyDraft,
    rules: personRules,
    save: (body) => appoint.mutateAsync({ params: { id: organization_id }, body }),
    onSaved: () => draft.restart(emptyDraft),
  });
  const field = (name: keyof typeof emptyDraft) => ({ label: t(`employees.form.${name}`), ...draft.text(name) });
  return (
    <Card title={t('super_users.appoint')}>
      <DraftForm draft={draft}>
        <Stack gap={16}>
          <DraftNotice draft={draft} />
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <TextInput {...field('email')} type="email" />
            <TextInput {...field('last_name')} />
            <TextInput {...field('first_name')} />
          </SimpleGrid>
          <FormActions>
            <Button type="submit" loading={draft.isSaving}>
              {t('super_users.appoint')}
            </Button>
          </FormActions>
        </Stack>
      </DraftForm>
    </Card>
  );
}
