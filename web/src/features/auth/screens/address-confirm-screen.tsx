import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Form } from '../../../ui/form.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { addressLinkQuery, useConfirmAddress } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { AuthOutcome } from '../components/auth-outcome.tsx';
import { DeadLink, isDeadLink } from '../components/dead-link.tsx';

/** The page behind the link sent to a new address: confirms it, or explains why the link is not valid. */
export function AddressConfirmScreen() {
  const { t } = useTranslation();
  const { address_token } = useRouteParams('/auth/address/confirm/$address_token');
  const confirm = useConfirmAddress();
  const { data, error, isLoadingError, refetch } = useQuery({ ...addressLinkQuery(address_token), enabled: !confirm.isSuccess });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate({ body: { token: address_token } });
  };
  if (confirm.isSuccess) {
    return <AuthOutcome title={t('auth.address_done_title')} text={t('auth.address_done_text', confirm.data)} />;
  }
  const refusal = error ?? confirm.error;
  if (isDeadLink(refusal)) {
    return <DeadLink error={refusal} used={{ title: t('auth.recovery_used_title'), text: t('auth.address_used_text') }} />;
  }
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <AuthCard title={t('auth.address_title')} text={t('auth.address_text')}>
      {data === undefined ? (
        <SkeletonRows count={2} />
      ) : (
        <Form onSubmit={submit} gap={18}>
          <FormError error={confirm.error} />
          <TextInput label={data.organization.title} size="md" value={data.email} readOnly />
          <Button type="submit" size="md" fullWidth loading={confirm.isPending} autoFocus>
            {t('auth.address_confirm')}
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}
