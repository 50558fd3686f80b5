import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LiveSwitch } from '../../../ui/live-switch.tsx';
import { useSetSsoOnly } from '../api.ts';

/** Switches sign-in by password and by directory off or on again. */
export function SsoOnlySwitch({ isOn, isPossible }: { isOn: boolean; isPossible: boolean }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const set = useSetSsoOnly();
  const setEnforced = (forse_saml: boolean) => set.mutate({ body: { forse_saml } }, { onSettled: () => setAsking(false) });
  return (
    <Card title={t('sso.rules')}>
      <LiveSwitch
        label={t('sso.only')}
        description={t(isPossible || isOn ? 'sso.only_note' : 'sso.only_needs')}
        isOn={isOn}
        isTurning={set.isPending}
        disabled={!isPossible && !isOn}
        onTurn={() => (isOn ? setEnforced(false) : setAsking(true))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('sso.only_title')}
        confirmLabel={t('sso.only_yes')}
        isPending={set.isPending}
        onConfirm={() => setEnforced(true)}
        onClose={() => setAsking(false)}
      >
        {t('sso.only_text', { address: `${location.origin}${import.meta.env.BASE_URL}auth/login?password=1` })}
      </ConfirmDialog>
    </Card>
  );
}
