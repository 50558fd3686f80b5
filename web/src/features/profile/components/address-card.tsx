import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { emailRule } from '@vigil/contract/employees/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { addressWishQuery, useRequestAddressChange, useCancelMyAddress, useResendMyAddress } from '../api.ts';

/** Changes the person's own address. The new address takes effect once the person follows the link sent to it. */
export function AddressCard({ email }: { email: string }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(addressWishQuery());
  return (
    <Card title={t('profile.address')}>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={2} />}
      {data?.wish === null && <NewAddress email={email} />}
      {data?.wish && <Waiting {...data.wish} />}
    </Card>
  );
}

const blank = { email: '', password: '' };

function NewAddress({ email: own }: { email: string }) {
  const { t } = useTranslation();
  const ask = useRequestAddressChange();
  const draft = useDraft({
    name: 'my_address',
    initial: blank,
    rules: { email: emailRule },
    flaws: ({ email, password }) => ({
      ...(email.trim().toLowerCase() === own && { email: { code: 'own_email' } }),
      ...(password === '' && { password: { code: 'required' } }),
    }),
    save: (body) => ask.mutateAsync({ body }),
  });
  return (
    <DraftForm draft={draft}>
      <Stack gap={16} maw={400}>
        <DraftNotice draft={draft} />
        <TextInput
          label={t('profile.new_address')}
          description={t('profile.new_address_note', { email: own })}
          size="md"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          {...draft.text('email')}
          required={false}
        />
        <PasswordInput
          label={t('profile.old_password')}
          size="md"
          autoComplete="current-password"
          {...draft.text('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
        />
        <FormActions>
          <Button type="submit" variant="default" loading={draft.isSaving}>
            {t('profile.change_address')}
          </Button>
        </FormActions>
      </Stack>
    </DraftForm>
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
