import { Button, Group, NumberInput, PasswordInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { CONNECTIONS_MAX, portOf, RATE_MAX, securities } from '@vigil/contract/sending-profiles/rules.ts';
import type { NewSendingProfile, SendingProfile } from '@vigil/contract/sending-profiles/sending-profile.ts';
import { isSamePlace, secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { sendingProfileQuery, useDeleteSendingProfile, useSaveSendingProfile, useTrySendingProfile } from '../api.ts';

const CONNECTIONS = 5;

const fresh: NewSendingProfile = {
  host: '',
  port: portOf.starttls,
  security: 'starttls',
  username: '',
  from_name: '',
  from_address: '',
  max_connections: CONNECTIONS,
  rate_per_second: null,
};

function draftOf(profile: SendingProfile | null): NewSendingProfile {
  if (profile === null) return fresh;
  const { has_password: _, ...settings } = profile;
  return settings;
}

/** The organisation's own mail server; without one, mail leaves as the installation has it. */
export function SendingProfileCard({ organization_id }: { organization_id: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(sendingProfileQuery(organization_id));
  return (
    <Card title={t('sending_profiles.title')}>
      <p style={{ margin: '0 0 16px', color: 'var(--dim)' }}>{t('sending_profiles.text')}</p>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows count={4} />}
      {data !== undefined && (
        <Fields
          key={data.sending_profile === null ? 'new' : 'kept'}
          organization_id={organization_id}
          profile={data.sending_profile}
        />
      )}
    </Card>
  );
}

function Fields({ organization_id, profile }: { organization_id: string; profile: SendingProfile | null }) {
  const { t } = useTranslation();
  const [start, setStart] = useState(() => draftOf(profile));
  const [draft, setDraft] = useState(start);
  const [isDeleting, setDeleting] = useState(false);
  const save = useSaveSendingProfile();
  const trial = useTrySendingProfile();
  const remove = useDeleteSendingProfile();
  const { guard } = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(start));
  const params = { id: organization_id };
  const error = save.error ?? trial.error;
  const told = error?.fieldErrors() ?? {};
  const set = (change: Partial<NewSendingProfile>) => setDraft({ ...draft, ...change });
  const text = (field: 'host' | 'username' | 'from_name' | 'from_address') => ({
    label: t(`sending_profiles.field.${field}`),
    value: draft[field],
    error: told[field],
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  });
  const number = (field: 'port' | 'max_connections', max: number) => ({
    label: t(`sending_profiles.field.${field}`),
    value: draft[field],
    min: 1,
    max,
    allowDecimal: false,
    error: told[field],
    onChange: (value: number | string) => set({ [field]: Number(value) }),
  });
  const isPasswordAsked =
    profile?.has_password === true && draft.username !== '' && !isSamePlace(secretPlaces.sending_profile, start, draft);
  const isReady =
    draft.host.trim() !== '' && draft.from_address.trim() !== '' && !(isPasswordAsked && (draft.password ?? '') === '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.reset();
    if (!isReady) return;
    save.mutate(
      { params, body: draft },
      {
        onSuccess: (saved) => {
          setStart(draftOf(saved));
          setDraft(draftOf(saved));
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <FormError error={error} />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput {...text('host')} required placeholder="smtp.example.com" autoCapitalize="none" />
          <Select
            label={t('sending_profiles.field.security')}
            data={securities.map((value) => ({ value, label: t(`sending_profiles.security.${value}`) }))}
            value={draft.security}
            allowDeselect={false}
            onChange={(security) => security !== null && set({ security, port: portOf[security] })}
          />
          <NumberInput {...number('port', 65_535)} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput {...text('username')} autoCapitalize="none" autoComplete="off" />
          <PasswordInput
            label={t('sending_profiles.field.password')}
            placeholder={profile?.has_password === true && !isPasswordAsked ? t('directories.password_kept') : ''}
            required={isPasswordAsked}
            description={isPasswordAsked && t('directories.password_asked')}
            error={told['password']}
            value={draft.password ?? ''}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
          <TextInput {...text('from_name')} />
          <TextInput {...text('from_address')} required type="email" placeholder="security@example.com" />
          <NumberInput {...number('max_connections', CONNECTIONS_MAX)} />
          <NumberInput
            label={t('sending_profiles.field.rate_per_second')}
            description={t('sending_profiles.rate_note')}
            value={draft.rate_per_second ?? ''}
            min={0.1}
            max={RATE_MAX}
            error={told['rate_per_second']}
            onChange={(rate) => set({ rate_per_second: rate === '' ? null : Number(rate) })}
          />
        </SimpleGrid>
        <Group justify="flex-end" gap={10}>
          {profile !== null && (
            <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
              {t('sending_profiles.switch_off')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={!isReady}
            loading={trial.isPending}
            onClick={() => {
              save.reset();
              trial.mutate({ params, body: draft });
            }}
          >
            {t('sending_profiles.try')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={save.isPending}>
            {t('commons:save')}
          </Button>
        </Group>
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
      {guard}
    </form>
  );
}
