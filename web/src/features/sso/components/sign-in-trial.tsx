import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SsoTrialOutcome } from '@vigil/contract/sso/provider.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { trialQuery, useBeginTrial } from '../api.ts';

type Props = {
  provider: string;
  /** The id of the test sign-in; empty if there was none. */
  trial: string;
  /** Whether the form has unsaved changes, which a test would not use. */
  isChanged: boolean;
};

/** Lets an administrator sign in at the provider to see its answer. Signs nobody in to Vigil. */
export function SignInTrial({ provider, trial, isChanged }: Props) {
  const { t } = useTranslation();
  const begin = useBeginTrial();
  return (
    <Card
      title={t('sso.trial.title')}
      aside={
        <Button
          variant="default"
          size="sm"
          disabled={isChanged}
          loading={begin.isPending || begin.isSuccess}
          onClick={() => begin.mutate({ params: { id: provider } })}
        >
          {t('sso.trial.begin')}
        </Button>
      }
    >
      <Stack gap={12}>
        <small>{t(isChanged ? 'sso.trial.save_first' : 'sso.trial.note')}</small>
        {trial !== '' && <Outcome trial={trial} />}
      </Stack>
    </Card>
  );
}

function Outcome({ trial }: { trial: string }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(trialQuery(trial));
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={3} />;
  const { outcome } = data;
  if (outcome === null) return <Notice status="neutral">{t('sso.trial.waiting')}</Notice>;
  return (
    <>
      <Notice status={outcome.is_admitted ? 'success' : 'error'}>{wordsOf(outcome, t)}</Notice>
      <Facts>
        {factsOf(outcome, t).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

type Words = ReturnType<typeof useTranslation>['t'];

const wordsOf = ({ is_admitted, lack: refusal, message }: SsoTrialOutcome, t: Words): string => {
  if (is_admitted) return t('sso.trial.admitted');
  return refusal === null ? (message ?? t('sso.error.refused')) : t(`sso.refusal.${refusal}`);
};

function factsOf({ told: claims, reason }: SsoTrialOutcome, t: Words): [string, string][] {
  const facts: [string, string][] =
    claims === null
      ? []
      : [
          [t('sso.trial.subject'), `${claims.subject} ${claims.subject_format.split(':').at(-1) ?? ''}`.trim()],
          [t('sso.trial.email'), claims.email === '' ? '—' : claims.email],
          ...(claims.organization === null
            ? []
            : [[t('sso.trial.organization'), claims.organization] satisfies [string, string]]),
          ...claims.attributes.map(({ name, value }): [string, string] => [name, value]),
        ];
  return [...(reason === null ? [] : [[t('sso.trial.reason'), reason] satisfies [string, string]]), ...facts];
}
