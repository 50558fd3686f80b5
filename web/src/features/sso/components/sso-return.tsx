import { Button, Skeleton, Stack } from '@mantine/core';
import { ssoChecks } from '@vigil/contract/sso/rules.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { useExchangeCode } from '../api.ts';

export type SsoAnswer = {
  sso?: string | undefined;
  ask?: string | undefined;
  sso_error?: string | undefined;
  /** What was missing in the provider's answer, which an administrator has to configure. */
  lack?: string | undefined;
};
type Props = { answer: SsoAnswer; onAgain: () => void };

const knownErrors = [
  'unknown_provider',
  'unknown_domain',
  'away',
  'declined',
  'expired',
  'unasked',
  'no_email',
  'foreign_domain',
  'stranger',
  'other_identity',
  'no_admins',
  'above_role',
  'too_many_begun',
] as const;

/**
 * Signs in a person who returns from the provider, or explains the failure. Asks for confirmation if the sign-in did not start in
 * this browser, so that no other site can sign a person in.
 */
export function SsoReturn({ answer: { sso, ask, sso_error, lack: refusal }, onAgain }: Props) {
  const { t } = useTranslation();
  const exchange = useExchangeCode();
  const isExchanged = useRef(false);
  useEffect(() => {
    if (sso === undefined || ask !== undefined || isExchanged.current) return;
    isExchanged.current = true;
    exchange.mutate({ body: { code: sso } });
  });
  const code = sso_error ?? (exchange.isError ? exchange.error.code : undefined);
  if (code !== undefined) {
    const reason = knownErrors.find((known) => code === `sso.${known}`) ?? 'refused';
    const refusalCode = ssoChecks.find((known) => known === refusal);
    return (
      <Stack gap={12}>
        <Notice status="error">{t(`sso.error.${reason}`)}</Notice>
        {refusalCode !== undefined && <small>{t('sso.refusal_code', { code: refusalCode })}</small>}
        <Button size="md" fullWidth onClick={onAgain}>
          {t('sso.again')}
        </Button>
      </Stack>
    );
  }
  if (ask === undefined) return <Skeleton height={42} radius="md" aria-label={t('commons:loading')} />;
  return (
    <Stack gap={12}>
      <p>{t('sso.ask', { email: ask })}</p>
      <Button
        size="md"
        fullWidth
        loading={exchange.isPending || exchange.isSuccess}
        onClick={() => exchange.mutate({ body: { code: sso ?? '' } })}
      >
        {t('sso.ask_yes')}
      </Button>
      <Button variant="default" size="md" fullWidth onClick={onAgain}>
        {t('commons:cancel')}
      </Button>
    </Stack>
  );
}
