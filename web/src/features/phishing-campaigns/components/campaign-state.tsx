import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import { emailsOf, stageOf } from '../rules/stage.ts';

/** The number of emails sent, and what comes next and when. An ended campaign shows its actual end. */
export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const { status, start_date, end_date, email_send_end_date, completed_at, users_count, statistics } = campaign;
  const stage = stageOf(campaign);
  const isSending = stage === 'sending' && !campaign.by_tag;
  // The dates of a campaign that missed its start while it waited for approval are not valid: the approval moves them.
  const isStartMissed = status === 'planned' && campaign.approval !== null && Date.parse(start_date) <= now;
  const parts = [
    isSending
      ? t('phishing_campaigns.results.sent_of', { sent: formatNumber(statistics.sent), total: formatNumber(emailsOf(campaign)) })
      : t('phishing_campaigns.results.recipients', { count: users_count, formatted: formatNumber(users_count) }),
    status === 'planned' && !isStartMissed && <When key="starts" word="starts" at={start_date} />,
    isSending && <When key="last_email_at" word="last_email_at" at={email_send_end_date} />,
    completed_at !== null && <When key="ended" word="ended" at={completed_at} />,
    completed_at === null && status !== 'failed' && !campaign.by_tag && !isStartMissed && (
      <When key="ends" word="ends" at={end_date} />
    ),
  ].filter((part) => part !== false);
  return <span>{parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}</span>;
}

const When = ({ word, at }: { word: 'starts' | 'ends' | 'ended' | 'last_email_at'; at: string }) => {
  const { t } = useTranslation();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {t(`phishing_campaigns.${word}`, { moment: momentWords(at) })}
    </time>
  );
};
