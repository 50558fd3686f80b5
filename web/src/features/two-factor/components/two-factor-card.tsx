import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { myTwoFactorQuery, useDeactivateTwoFactor, useRenewRecoveryCodes } from '../api.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const FEW_CODES = 3;

/** The person's own second factor: its state and its actions. */
export function TwoFactorCard() {
  const { t } = useTranslation();
  const go = useGo();
  const { data, isLoadingError, refetch } = useQuery(myTwoFactorQuery());
  const [dialog, setDialog] = useState<'off' | 'renew' | null>(null);
  const close = () => setDialog(null);
  return (
    <Card
      title={t('two_factor.title')}
      aside={
        data && <Pill colour={data.is_on ? 'green' : 'neutral'}>{t(data.is_on ? 'two_factor.is_on' : 'two_factor.is_off')}</Pill>
      }
    >
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={1} />}
      {data?.is_on === false && (
        <>
          {data.due_at !== null && (
            <Notice status="warning">{t('two_factor.due', { moment: formatDateTime(data.due_at) })}</Notice>
          )}
          <Text mb={14}>{t('two_factor.text')}</Text>
          <Button variant="default" onClick={() => void go({ to: '/user/profile/two-factor' })}>
            {t('two_factor.set_up')}
          </Button>
        </>
      )}
      {data?.is_on === true && (
        <>
          <p style={{ marginTop: 0 }}>{t('two_factor.codes_left', { count: data.recovery_codes_left })}</p>
          {data.recovery_codes_left < FEW_CODES && <Notice status="warning">{t('two_factor.few_codes')}</Notice>}
          <Group gap={10} mt={14}>
            <Button variant="default" onClick={() => setDialog('renew')}>
              {t('two_factor.renew')}
            </Button>
            {!data.is_required && (
              <Button variant="subtle" color="red" onClick={() => setDialog('off')}>
                {t('two_factor.switch_off')}
              </Button>
            )}
          </Group>
        </>
      )}
      {dialog === 'off' && <SwitchOffDialog onClose={close} />}
      {dialog === 'renew' && <RenewDialog onClose={close} />}
    </Card>
  );
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const off = useDeactivateTwoFactor();
  return (
    <CodeDialog title={t('two_factor.off_title')} text={t('two_factor.off_text')} onClose={onClose}>
      <CodeField call={off} onCode={(code) => off.mutate({ body: { code } }, { onSuccess: onClose })} />
    </CodeDialog>
  );
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenewRecoveryCodes();
  return (
    <CodeDialog
      title={t('two_factor.renew')}
      {...(renew.data === undefined && { text: t('two_factor.renew_text') })}
      onClose={onClose}
    >
      {renew.data === undefined ? (
        <CodeField call={renew} onCode={(code) => renew.mutate({ body: { code } })} />
      ) : (
        <RecoveryCodeList codes={renew.data.recovery_codes} onStored={onClose} />
      )}
    </CodeDialog>
  );
}

type DialogProps = { title: string; text?: string; onClose: () => void; children: ReactNode };

function CodeDialog({ title, text, onClose, children }: DialogProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      {text !== undefined && <p style={{ marginTop: 0 }}>{text}</p>}
      {children}
    </Dialog>
  );
}
