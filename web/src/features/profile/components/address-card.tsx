import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { isEmail } from '@vigil/contract/employees/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { addressWishQuery, useAskMyAddress, useCancelMyAddress, useResendMyAddress } from '../api.ts';

/** One's own address; a letter to the new one confirms it, and until then nothing changes. */
export function AddressCard({ email }: { email: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(addressWishQuery());
  return (
    <Card title={t('profile.address')}>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows count={2} />}
      {data?.wish === null && <NewAddress email={email} />}
      {data?.wish && <Waiting {...data.wish} />}
    </Card>
  );
}

const blank = { email: '', password: '' };

function NewAddress({ email: own }: { email: string }) {
  const { t } = useTranslation();
  const ask = useAskMyAddress();
  const [draft, setDraft] = useState(blank);
  const told = ask.error?.fieldErrors() ?? {};
  const wanted = draft.email.trim().toLowerCase();
  const isReady = isEmail(wanted) && wanted !== own && draft.password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) ask.mutate({ body: draft });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16} maw={400}>
        <FormError error={ask.error} />
        <TextInput
          label={t('profile.new_address')}
          description={t('profile.new_address_note', { email: own })}
          size="md"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          value={draft.email}
          error={told['email']}
          onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
        />
        <PasswordInput
          label={t('profile.old_password')}
          size="md"
          autoComplete="current-password"
          value={draft.password}
          onChange={(event) => setDraft({ ...draft, password: event.currentTarget.value })}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
        />
        <Group>
          <Button type="submit" disabled={!isReady} loading={ask.isPending}>
            {t('profile.change_address')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Waiting({ email, expires_at }: { email: string; expires_at: string }) {
  const { t } = useTranslation();
  const resend = useResendMyAddress();
  const cancel = useCancelMyAddress();
  return (
    <Stack gap={16}>
      <FormError error={resend.error ?? cancel.error} />
      <Notice status="neutral">{t('profile.address_waits', { email, moment: formatDateTime(expires_at) })}</Notice>
      <Group gap={10}>
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({})}>
          {t('profile.address_resend')}
        </Button>
        <Button variant="subtle" color="red" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('profile.address_cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
