import { Box, Button, Text } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { campaignInternalQuery, campaignQuery } from '../api.ts';
import { Approval } from '../components/approval.tsx';
import { Bounces } from '../components/bounces.tsx';
import { CampaignActions } from '../components/campaign-actions.tsx';
import { CampaignChain } from '../components/campaign-chain.tsx';
import { CampaignSettings } from '../components/campaign-settings.tsx';
import { type Behind, CampaignTiles } from '../components/campaign-tiles.tsx';
import { CreationState } from '../components/creation-state.tsx';
import { HeldLetters } from '../components/held-letters.tsx';
import { recipientParams, Recipients } from '../components/recipients.tsx';
import { SendingHold } from '../components/sending-hold.tsx';
import { StagePill } from '../components/stage-pill.tsx';
import { usePlace } from '../components/use-place.tsx';
import { lettersAnHour, stageOf } from '../rules.ts';

export const CampaignScreen = () => <CampaignPage by_tag={false} />;
export const TaggedCampaignScreen = () => <CampaignPage by_tag />;

function CampaignPage({ by_tag }: { by_tag: boolean }) {
  const { t } = useTranslation();
  const { campaign_id } = useRouteParams('/admin/phishing/campaigns/$campaign_id');
  const { data: campaign, isLoadingError, error, refetch } = useQuery(campaignQuery(campaign_id));
  const { data: internal } = useQuery(campaignInternalQuery(campaign_id));
  const place = usePlace('campaign', { by_tag, params: { campaign_id } }, campaign);
  const [, setState] = useSearchState(recipientParams);
  const people = useRef<HTMLDivElement>(null);
  if (isLoadingError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const show = (behind: Behind) => {
    setState({ status: [], only: '', os: [], template: '', department: '', search: '', ...behind });
    people.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <PageHeader
        title={campaign?.name}
        crumbs={[{ text: t('menu.section.phishing') }, { text: t(place.title), to: place.list }]}
        state={
          campaign === undefined ? undefined : (
            <>
              <StagePill campaign={campaign} />
              {campaign.tag !== null && (
                <ScreenLink to="/admin/staff/tags" search={{ tag: campaign.tag.id }}>
                  {t('phishing_campaigns.by_tag.tag', { title: campaign.tag.title })}
                </ScreenLink>
              )}
              {campaign.is_testing && <Pill>{t('phishing_campaigns.testing')}</Pill>}
              <StateWords campaign={campaign} />
            </>
          )
        }
        actions={
          campaign === undefined ? undefined : <CampaignActions campaign={campaign} followUp={internal?.post_campaign ?? null} />
        }
      />
      {campaign !== undefined && <SendingHold campaign={campaign} />}
      {campaign !== undefined && stageOf(campaign) === 'paused' && campaign.pause_reason !== null && (
        <Box mb="md">
          <Notice status="warning">
            <Text>{t('phishing_campaigns.paused_itself.text')}</Text>
            <Button size="compact-md" variant="default" mt={12} onClick={() => show({ only: 'failed' })}>
              {t('phishing_campaigns.paused_itself.show')}
            </Button>
          </Notice>
        </Box>
      )}
      {campaign !== undefined && <Bounces campaign={campaign} onShow={() => show({ only: 'failed' })} />}
      {campaign !== undefined && <Approval campaign={campaign} />}
      {campaign !== undefined && campaign.held !== null && (
        <HeldLetters campaign={{ id: campaign.id, held: campaign.held }} onShow={() => show({ only: 'held' })} />
      )}
      {campaign !== undefined && <CreationState campaign={campaign} />}
      {campaign?.is_testing === true && (
        <Box mb="md">
          <Notice status="neutral">{t('phishing_campaigns.testing_note')}</Notice>
        </Box>
      )}
      <CampaignTiles
        statistics={campaign?.statistics}
        vectors={campaign?.attack_vectors ?? []}
        users_count={campaign?.users_count}
        unsent={campaign?.unsent ?? 0}
        resent={campaign?.resent ?? 0}
        onShow={show}
      />
      {internal !== undefined && <CampaignChain campaign={internal} />}
      <Recipients ref={people} campaign_id={campaign_id} isLive={campaign?.status === 'active'} />
      {internal !== undefined && <CampaignSettings campaign={internal} />}
    </>
  );
}

/** What comes next and when, what is behind; the figures stand below. */
function StateWords({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const { status, start_date, end_date, email_send_end_date, completed_at, templates } = campaign;
  const isSending = stageOf(campaign) === 'sending' && !campaign.by_tag;
  // Its dates move once it is approved.
  const isStartMissed = status === 'planned' && campaign.approval !== null && Date.parse(start_date) <= now;
  const pace = isSending ? lettersAnHour(campaign) : null;
  const parts = [
    status === 'planned' && !isStartMissed && <When key="starts" word="starts" at={start_date} />,
    isSending && <When key="last_letter_at" word="last_letter_at" at={email_send_end_date} />,
    completed_at !== null && <When key="ended" word="ended" at={completed_at} />,
    completed_at === null && status !== 'failed' && !campaign.by_tag && !isStartMissed && (
      <When key="ends" word="ends" at={end_date} />
    ),
    pace !== null && t('phishing_campaigns.pace', { count: pace, formatted: formatNumber(pace) }),
    t('phishing_templates.count', { count: templates.length, formatted: templates.length }),
  ].filter((part) => part !== false);
  return <span>{parts.flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))}</span>;
}

const When = ({ word, at }: { word: 'starts' | 'ends' | 'ended' | 'last_letter_at'; at: string }) => {
  const { t } = useTranslation();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {t(`phishing_campaigns.${word}`, { moment: momentWords(at) })}
    </time>
  );
};
