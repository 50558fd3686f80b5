import { Button, Group, Stack } from '@mantine/core';
import type { SignInPolicy } from '@vigil/contract/auth/policy.ts';
import { policyRules } from '@vigil/contract/auth/rules.ts';
import { GRACE_DAYS } from '@vigil/contract/two-factor/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LiveSwitch } from '../../../ui/live-switch.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useMe } from '../../profile/api.ts';
import { signInPolicyQuery, useChangeSignInPolicy, useRequireTwoFactor } from '../api.ts';

/** Address parameters that lead to another part of the settings. */
const exitParams = ['type'];

/** The requirements for signing in by address and password. */
export function SignInPolicyForm() {
  const { data, isLoadingError, refetch } = useQuery(signInPolicyQuery());
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={5} />;
  return (
    <div style={{ display: 'grid', gap: 16, maxWidth: 820 }}>
      <PasswordRules policy={data} />
      <TwoFactorRules policy={data} />
    </div>
  );
}

function PasswordRules({ policy }: { policy: SignInPolicy }) {
  const { t } = useTranslation();
  const change = useChangeSignInPolicy();
  const save = useChangeSignInPolicy({ silent: true });
  const { password_min_length } = policy;
  const draft = useDraft({
    name: 'sign_in_policy',
    initial: { password_min_length },
    version: policy.version,
    labels: { password_min_length: t('sign_in_policy.min_length') },
    rules: policyRules,
    save: (body, { version }) => save.mutateAsync({ body, version }),
    exitParams,
  });
  return (
    <Card title={t('sign_in_policy.passwords')}>
      <Stack gap={16}>
        <DraftForm draft={draft}>
          <DraftNotice draft={draft} />
          <Group align="flex-end" gap={10}>
            <NumberField w={260} label={t('sign_in_policy.min_length')} {...draft.number('password_min_length')} />
            <Button type="submit" variant="default" disabled={!draft.isChanged} loading={draft.isSaving}>
              {t('commons:save')}
            </Button>
          </Group>
        </DraftForm>
        <p style={{ margin: 0, color: 'var(--dim)' }}>{t('sign_in_policy.always_refused')}</p>
        <LiveSwitch
          label={t('sign_in_policy.tells_unknown_address')}
          description={t('sign_in_policy.tells_unknown_note')}
          isOn={policy.tells_unknown_address}
          isTurning={change.isPending}
          onTurn={() => change.mutate({ body: { tells_unknown_address: !policy.tells_unknown_address } })}
        />
      </Stack>
    </Card>
  );
}

function TwoFactorRules({ policy }: { policy: SignInPolicy }) {
  const { t } = useTranslation();
  const change = useChangeSignInPolicy();
  const requirement = useRequireTwoFactor();
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const { requires_two_factor, two_factor_due_at, admins_need_two_factor } = policy;
  // Where administrators need a second factor, only a system administrator may switch the requirement off.
  const isFixed = admins_need_two_factor && me?.role !== 'system_admin';
  const require = (active: boolean) =>
    requirement.mutate({ query: { active: active ? 'true' : 'false' } }, { onSettled: () => setAsking(false) });
  return (
    <Card title={t('two_factor.title')}>
      <Stack gap={16}>
        <LiveSwitch
          label={t('sign_in_policy.admins')}
          description={t(isFixed ? 'sign_in_policy.admins_fixed' : 'sign_in_policy.admins_note')}
          isOn={admins_need_two_factor}
          isTurning={change.isPending}
          disabled={isFixed}
          onTurn={() => change.mutate({ body: { admins_need_two_factor: !admins_need_two_factor } })}
        />
        <LiveSwitch
          label={t('sign_in_policy.everyone')}
          description={
            requires_two_factor && two_factor_due_at !== null
              ? t('sign_in_policy.due', { moment: formatDateTime(two_factor_due_at) })
              : t('sign_in_policy.everyone_note', { count: GRACE_DAYS })
          }
          isOn={requires_two_factor}
          isTurning={requirement.isPending}
          onTurn={() => (requires_two_factor ? require(false) : setAsking(true))}
        />
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous={false}
        title={t('sign_in_policy.ask_title')}
        confirmLabel={t('sign_in_policy.ask_confirm')}
        isPending={requirement.isPending}
        onConfirm={() => require(true)}
        onClose={() => setAsking(false)}
      >
        {t('sign_in_policy.ask_text', { count: GRACE_DAYS })}
      </ConfirmDialog>
    </Card>
  );
}
