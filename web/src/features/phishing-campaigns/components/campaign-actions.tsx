import { Button, Checkbox, Text } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useChangeCampaign, useCompleteCampaign, useDeleteCampaign } from '../api.ts';
import { emailsLeft, stageOf } from '../rules/stage.ts';
import { sectionOf } from '../rules/list.ts';
import { ReportButton } from '../../reports/components/report-button.tsx';
import { AddRecipientsDialog } from './add-recipients-dialog.tsx';
import { CampaignMenu, type CampaignQuestion } from './campaign-menu.tsx';

type Props = {
  campaign: Campaign;
  /** The follow-up that has not begun yet. */
  followUp: { name: string } | null;
};

export function CampaignActions({ campaign, followUp }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const [asking, setAsking] = useState<CampaignQuestion | null>(null);
  const [withFollowUp, setWithFollowUp] = useState(true);
  const change = useChangeCampaign();
  const complete = useCompleteCampaign();
  const remove = useDeleteCampaign();
  const { id, name, status, statistics, is_paused, by_tag } = campaign;
  const stage = stageOf(campaign);
  const isOver = status === 'completed' || status === 'failed';
  const isFixed = isOver || status === 'creating';
  const unsentCount = emailsLeft(campaign);
  const emails = { count: unsentCount, formatted: formatNumber(unsentCount) };
  const canPause = !isFixed && stage !== 'collecting';
  const place = sectionOf(by_tag);
  const close = () => setAsking(null);
  return (
    <>
      {canPause && (
        <Button
          variant="default"
          leftSection={is_paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          loading={change.isPending}
          onClick={() => change.mutate({ params: { id }, body: { type: is_paused ? 'resume' : 'pause' } })}
        >
          {t(is_paused ? 'phishing_campaigns.resume' : 'phishing_campaigns.pause')}
        </Button>
      )}
      <ReportButton of="campaign" id={id} />
      <CampaignMenu campaign={campaign} followUp={followUp} onAsk={setAsking} />
      <ConfirmDialog
        isOpen={asking === 'complete'}
        title={t('phishing_campaigns.complete_title', { name })}
        confirmLabel={t('phishing_campaigns.complete')}
        isDangerous={unsentCount > 0}
        isPending={complete.isPending}
        onClose={close}
        onConfirm={() => complete.mutate({ params: { id }, body: { follow_up: withFollowUp } }, { onSettled: close })}
      >
        {unsentCount > 0 && <Text mb={8}>{t('phishing_campaigns.complete_left', emails)}</Text>}
        <Text>{t('phishing_campaigns.complete_text')}</Text>
        {followUp !== null && (
          <Checkbox
            mt={16}
            label={t('phishing_campaigns.follow_up.begin_now', { name: followUp.name })}
            checked={withFollowUp}
            onChange={({ currentTarget: { checked } }) => setWithFollowUp(checked)}
          />
        )}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'cancel_rest'}
        title={t('phishing_campaigns.cancel_rest.title', emails)}
        confirmLabel={t('phishing_campaigns.cancel_rest.action')}
        isPending={change.isPending}
        onClose={close}
        onConfirm={() => change.mutate({ params: { id }, body: { type: 'cancel_rest' } }, { onSettled: close })}
      >
        {t('phishing_campaigns.cancel_rest.text')}
      </ConfirmDialog>
      {asking === 'recipients' && <AddRecipientsDialog id={id} onClose={close} />}
      <ConfirmDialog
        isOpen={asking === 'delete'}
        title={t('phishing_campaigns.delete_title', { name })}
        // Sent campaigns ask for the name, because their figures are deleted too.
        typed={statistics.sent > 0 ? name : undefined}
        isPending={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate({ params: { id } }, { onSuccess: () => void go({ to: place.list, replace: true }), onError: close })
        }
      >
        {t('phishing_campaigns.delete_text')}
        {followUp !== null && !isOver && <Text mt={8}>{t('phishing_campaigns.follow_up.deleted', { name: followUp.name })}</Text>}
      </ConfirmDialog>
    </>
  );
}
