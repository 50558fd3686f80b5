import { Button } from '@mantine/core';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign-user.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useChangeCampaign } from '../api.ts';

type Props = { campaign_id: string; recipient: CampaignUser };

/** Sends the same email again, after explaining what that means. */
export function ResendButton({ campaign_id, recipient: { delivery_id, user } }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const change = useChangeCampaign();
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="default" mt={16} onClick={() => setAsking(true)}>
        {t('phishing_campaigns.resend.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('phishing_campaigns.resend.title', { name: displayName(user) })}
        confirmLabel={t('phishing_campaigns.resend.action')}
        isDangerous={false}
        isPending={change.isPending}
        onClose={close}
        onConfirm={() =>
          change.mutate({ params: { id: campaign_id }, body: { type: 'resend', delivery_id } }, { onSettled: close })
        }
      >
        {t('phishing_campaigns.resend.text')}
      </ConfirmDialog>
    </>
  );
}
