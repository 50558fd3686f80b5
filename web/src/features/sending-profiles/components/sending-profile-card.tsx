import { Button, PasswordInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { envelopeSenders, portOf, RATE_MAX, securities, sendingProfileRules } from '@vigil/contract/sending-profiles/rules.ts';
import type { NewSendingProfile, SendingProfile } from '@vigil/contract/sending-profiles/sending-profile.ts';
import { isSamePlace, secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import { noFlaws } from '@vigil/contract/shared/flaws.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { CertificateField } from '../../../ui/certificate-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { sendingProfileQuery, useDeleteSendingProfile, useSaveSendingProfile, useTestSendingProfile } from '../api.ts';
import { ServerLimitNotice } from './server-limit-notice.tsx';

const CONNECTIONS = 5;
const LOOK_AGAIN_MS = 15_000;
/** Address parameters that lead to another part of the organisation. */
const exitParams = ['tab'];

const labelledFields = ['host', 'port', 'username', 'from_name', 'from_address', 'max_connections', 'rate_per_second'] as const;

const fresh: NewSendingProfile = {
  host: '',
  port: portOf.starttls,
  security: 'starttls',
  username: '',
  from_name: '',
  from_address: '',
  max_connections: CONNECTIONS,
  rate_per_second: null,
  ca_certificate: '',
  envelope_sender: 'ours',
};

function draftOf(profile: SendingProfile | null): NewSendingProfile {
  if (profile === null) return fresh;
  const { has_password: _, version: __, ...settings } = profile;
  return settings;
}

/** The organisation's own mail server; without one, the installation's server sends its emails. */
export function SendingProfileCard({ organization_id }: { organization_id: string }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery({
    ...sendingProfileQuery(organization_id),
    refetchInterval: ({ state }) => state.data !== undefined && state.data.limit !== null && LOOK_AGAIN_MS,
  });
  return (
    <Card title={t('sending_profiles.title')}>
      <p style={{ margin: '0 0 16px', color: 'var(--dim)' }}>{t('sending_profiles.text')}</p>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={4} />}
      {data !== undefined && data.limit !== null && <ServerLimitNotice limit={data.limit} />}
      {data !== undefined && (
        <Fields
          key={data.sending_profile === null ? 'new' : 'saved'}
          organization_id={organization_id}
          profile={data.sending_profile}
        />
      )}
    </Card>
  );
}

function Fields({ organization_id, profile }: { organization_id: string; profile: SendingProfile | null }) {
  const { t } = useTranslation();
  const start = draftOf(profile);
  const [isDeleting, setDeleting] = useState(false);
  const save = useSaveSendingProfile();
  const trial = useTestSendingProfile();
  const remove = useDeleteSendingProfile();
  const params = { id: organization_id };
  const isPasswordAsked = (draft: NewSendingProfile) =>
    profile?.has_password === true && draft.username !== '' && !isSamePlace(secretPlaces.sending_profile, start, draft);
  const draft = useDraft({
    name: `sending_profile.${organization_id}`,
    initial: start,
    version: profile?.version,
    labels: {
      ...Object.fromEntries(labelledFields.map((field) => [field, t(`sending_profiles.field.${field}`)])),
      ca_certificate: t('directories.field.ca_certificate'),
      security: {
        label: t('sending_profiles.field.security'),
        words: (security) => t(`sending_profiles.security.${security}`),
      },
      envelope_sender: {
        label: t('sending_profiles.field.envelope_sender'),
        words: (sender = 'ours') => t(`sending_profiles.envelope_sender.${sender}`),
      },
    },
    rules: sendingProfileRules,
    flaws: (values) =>
      isPasswordAsked(values) && (values.password ?? '') === '' ? { password: { code: 'asked_again' } } : noFlaws,
    save: (body, { version }) => save.mutateAsync({ params, body, version }),
    afterwards: { password: undefined },
    exitParams,
  });
  const { values, set } = draft;
  const isAsked = isPasswordAsked(values);
  const text = (field: 'host' | 'username' | 'from_name' | 'from_address') => ({
    label: t(`sending_profiles.field.${field}`),
    spellCheck: false,
    ...draft.text(field),
  });
  return (
    <DraftForm draft={draft}>
      <Stack gap={16}>
        <DraftNotice draft={draft} />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput {...text('host')} placeholder="smtp.example.com" autoCapitalize="none" />
          <Select
            label={t('sending_profiles.field.security')}
            data={securities.map((value) => ({ value, label: t(`sending_profiles.security.${value}`) }))}
            {...draft.choice('security')}
            onChange={(security) => security !== null && set({ security, port: portOf[security] })}
          />
          <NumberField label={t('sending_profiles.field.port')} {...draft.number('port')} />
        </SimpleGrid>
        {draft.values.security !== 'none' && (
          <CertificateField description={t('directories.ca_note')} {...draft.text('ca_certificate')} />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput {...text('username')} autoCapitalize="none" autoComplete="off" />
          <PasswordInput
            label={t('sending_profiles.field.password')}
            placeholder={profile?.has_password === true && !isAsked ? t('directories.password_saved') : ''}
            required={isAsked}
            description={isAsked && t('directories.password_asked')}
            {...draft.text('password')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
          />
          <TextInput {...text('from_name')} />
          <TextInput {...text('from_address')} type="email" placeholder="security@example.com" />
          <NumberField label={t('sending_profiles.field.max_connections')} {...draft.number('max_connections')} />
          <NumberField
            label={t('sending_profiles.field.rate_per_second')}
            description={t('sending_profiles.rate_note')}
            value={values.rate_per_second ?? ''}
            min={0.1}
            max={RATE_MAX}
            error={draft.errorOf('rate_per_second')}
            onChange={(rate) => set({ rate_per_second: rate === '' ? null : rate })}
          />
        </SimpleGrid>
        <Select
          label={t('sending_profiles.field.envelope_sender')}
          description={t(`sending_profiles.envelope_note.${values.envelope_sender ?? 'ours'}`)}
          data={envelopeSenders.map((value) => ({ value, label: t(`sending_profiles.envelope_sender.${value}`) }))}
          value={values.envelope_sender ?? 'ours'}
          allowDeselect={false}
          onChange={(envelope_sender) => envelope_sender !== null && set({ envelope_sender })}
        />
        <FormActions>
          {profile !== null && (
            <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
              {t('sending_profiles.switch_off')}
            </Button>
          )}
          <Button
            variant="default"
            loading={trial.isPending}
            onClick={() => draft.check() && trial.mutate({ params, body: values }, { onError: draft.applyServerErrors })}
          >
            {t('sending_profiles.try')}
          </Button>
          <Button type="submit" loading={draft.isSaving}>
            {t('commons:save')}
          </Button>
        </FormActions>
      </Stack>
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('sending_profiles.delete_title')}
        confirmLabel={t('sending_profiles.switch_off')}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ params }, { onSettled: () => setDeleting(false) })}
        onClose={() => setDeleting(false)}
      >
        {t('sending_profiles.delete_text')}
      </ConfirmDialog>
    </DraftForm>
  );
}
