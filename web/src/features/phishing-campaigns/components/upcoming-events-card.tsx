import { sharesFrom } from '@vigil/contract/phishing-results/conclusion.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { momentLabel } from '../../../lib/moment-words.ts';
import { Card } from '../../../ui/card.tsx';
import { emailsAnHour, stageOf } from '../rules/stage.ts';
import type { CampaignFigures } from './campaign-figures.ts';
import { Step, Steps, type StepState } from './steps.tsx';

type Event = { key: 'begins' | 'last_email' | 'shares' | 'firm' | 'end'; at: string };

/** The events after which an early campaign shows more figures, each with its time. */
export function UpcomingEventsCard({ figures: { campaign, overview, age, counted } }: { figures: CampaignFigures }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const { status, start_date, email_send_end_date, end_date, completed_at, by_tag } = campaign;
  const { sending, judged_from, machines } = overview;
  const pace = stageOf(campaign) === 'sending' ? emailsAnHour(campaign) : null;
  const isOver = status === 'completed' || status === 'failed';
  const events: Event[] = [
    ...(status === 'planned' ? [{ key: 'begins' as const, at: start_date }] : []),
    ...(!by_tag && !isOver && stageOf(campaign) !== 'collecting'
      ? [{ key: 'last_email' as const, at: email_send_end_date }]
      : []),
    ...(age === 'counts_only' && sending.first_sent_at !== null
      ? [{ key: 'shares' as const, at: new Date(sharesFrom(sending.first_sent_at)).toISOString() }]
      : []),
    ...(judged_from === null ? [] : [{ key: 'firm' as const, at: judged_from }]),
    ...(by_tag && completed_at === null ? [] : [{ key: 'end' as const, at: completed_at ?? end_date }]),
  ];
  const clicks = machines?.reduce((sum, row) => sum + row.clicks, 0) ?? 0;
  const opens = machines?.reduce((sum, row) => sum + row.opens, 0) ?? 0;
  const stateOf = (at: string): StepState => (Date.parse(at) <= now ? 'done' : 'to_come');
  const sorted = events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const [past, coming] = [sorted.filter(({ at }) => stateOf(at) === 'done'), sorted.filter(({ at }) => stateOf(at) !== 'done')];
  const step = ({ key, at }: Event) => (
    <Step key={key} state={stateOf(at)} title={momentLabel(at)}>
      {key === 'last_email' && pace !== null
        ? t('phishing_campaigns.results.expect.last_email_at_pace', {
            pace: t('phishing_campaigns.pace', { count: pace, formatted: formatNumber(pace) }),
          })
        : t(`phishing_campaigns.results.expect.${key}`)}
    </Step>
  );
  return (
    <Card title={t('phishing_campaigns.results.expect.title')}>
      <Steps>
        {past.map(step)}
        {counted.sent > 0 && (
          <Step state="now" title={t('phishing_campaigns.results.expect.now')}>
            {clicks + opens > 0
              ? t('phishing_campaigns.results.expect.machines', { clicks: formatNumber(clicks), opens: formatNumber(opens) })
              : t('phishing_campaigns.results.expect.counting')}
          </Step>
        )}
        {coming.map(step)}
      </Steps>
    </Card>
  );
}
