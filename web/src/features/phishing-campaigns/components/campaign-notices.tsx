import { Box, Button, Text } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { stageOf } from '../rules/stage.ts';
import { Approval } from './approval.tsx';
import { Bounces } from './bounces.tsx';
import type { FigureFilter } from './campaign-tiles.tsx';
import { CreationState } from './creation-state.tsx';
import { HeldEmails } from './held-emails.tsx';
import { SendingHold } from './sending-hold.tsx';

type Props = { campaign: Campaign; onShow: (filter: FigureFilter) => void };

/** Shows what stops a campaign, or waits for somebody's decision. */
export function CampaignNotices({ campaign, onShow }: Props) {
  const { t } = useTranslation();
  const { id, held, is_testing } = campaign;
  const hasPausedItself = stageOf(campaign) === 'paused' && campaign.pause_reason !== null;
  return (
    <>
      <SendingHold campaign={campaign} />
      {hasPausedItself && (
        <Box mb="md">
          <Notice status="warning">
            <Text>{t('phishing_campaigns.paused_itself.text')}</Text>
            <Button size="compact-md" variant="default" mt={12} onClick={() => onShow({ only: 'failed' })}>
              {t('phishing_campaigns.paused_itself.show')}
            </Button>
          </Notice>
        </Box>
      )}
      <Bounces campaign={campaign} onShow={() => onShow({ only: 'failed' })} />
      <Approval campaign={campaign} />
      {held !== null && <HeldEmails campaign={{ id, held }} onShow={() => onShow({ only: 'held' })} />}
      <CreationState campaign={campaign} />
      {is_testing && (
        <Box mb="md">
          <Notice status="neutral">{t('phishing_campaigns.testing_note')}</Notice>
        </Box>
      )}
    </>
  );
}
