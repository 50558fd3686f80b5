import { Box } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { campaignQuery } from '../api.ts';
import { CampaignActions } from '../components/campaign-actions.tsx';
import { type Behind, CampaignTiles } from '../components/campaign-tiles.tsx';
import { HeldLetters } from '../components/held-letters.tsx';
import { recipientParams, Recipients } from '../components/recipients.tsx';
import { StagePill } from '../components/stage-pill.tsx';
import { lettersAnHour, stageOf } from '../rules.ts';

export function CampaignScreen() {
  const { t } = useTranslation();
  const { campaign_id } = useRouteParams('/admin/phishing/campaigns/$campaign_id');
  const { data: campaign, isError, error, refetch } = useQuery(campaignQuery(campaign_id));
  const [, setState] = useSearchState(recipientParams);
  const people = useRef<HTMLDivElement>(null);
  if (isError && campaign === undefined) {
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
        crumbs={[{ text: t('menu.section.phishing') }, { text: t('phishing_campaigns.title'), to: '/admin/phishing/campaigns' }]}
        state={
          campaign === undefined ? undefined : (
            <>
              <StagePill campaign={campaign} />
              {campaign.is_testing && <Pill>{t('phishing_campaigns.testing')}</Pill>}
              <StateWords campaign={campaign} />
            </>
          )
        }
        actions={campaign === undefined ? undefined : <CampaignActions campaign={campaign} />}
      />
      {campaign?.hold !== undefined && campaign.hold !== null && (
        <Box mb="md">
          <Notice status="warning">{t(`phishing_campaigns.hold.${campaign.hold}`)}</Notice>
        </Box>
      )}
      {campaign !== undefined && campaign.held !== null && (
        <HeldLetters campaign={{ id: campaign.id, held: campaign.held }} onShow={() => show({ only: 'held' })} />
      )}
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
        onShow={show}
      />
      <Recipients ref={people} campaign_id={campaign_id} isLive={campaign?.status === 'active'} />
    </>
  );
}

/** What comes next and when, what is behind; the figures stand below. */
function StateWords({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { status, start_date, end_date, email_send_end_date, completed_at, templates } = campaign;
  const isSending = stageOf(campaign) === 'sending' && !campaign.by_tag;
  const pace = isSending ? lettersAnHour(campaign) : null;
  const parts = [
    status === 'planned' && <When key="starts" word="starts" at={start_date} />,
    isSending && <When key="last_letter_at" word="last_letter_at" at={email_send_end_date} />,
    completed_at !== null && <When key="ended" word="ended" at={completed_at} />,
    completed_at === null && !campaign.by_tag && <When key="ends" word="ends" at={end_date} />,
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
