import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clockAt, momentAt } from '../../../lib/clock.ts';
import type { DraftFields } from '../../../lib/draft-part.ts';
import { Card } from '../../../ui/card.tsx';
import { MomentPicker } from '../../../ui/moment-picker.tsx';
import type { CampaignDraft } from '../rules/draft.ts';
import { Choice } from './choice.tsx';
import { EmailsOutsideHours } from './emails-outside-hours.tsx';
import type { Forecast } from './use-forecast.tsx';

type Props = { draft: DraftFields<CampaignDraft>; forecast: Forecast; now: string };

/** When the campaign begins, how long its emails are sent, and when it ends. */
export function CampaignDates({ draft: { values: draft, set, errorOf, tick }, forecast, now }: Props) {
  const { t } = useTranslation();
  const start = draft.dateDelay ?? now;
  return (
    <Card title={t('phishing_campaigns.form.dates')}>
      <Stack gap={24}>
        <Choice
          label={t('phishing_campaigns.form.start')}
          value={draft.dateDelay === null ? 'now' : 'later'}
          options={{ now: t('phishing_campaigns.form.start_now'), later: t('phishing_campaigns.form.start_later') }}
          onChange={(value) => set({ dateDelay: value === 'now' ? null : nextMorning(now) })}
        >
          {draft.dateDelay !== null && (
            <MomentPicker
              label={t('phishing_campaigns.form.start_date')}
              value={draft.dateDelay}
              min={now}
              onChange={(dateDelay) => set({ dateDelay: dateDelay ?? nextMorning(now) })}
              error={errorOf('dateDelay')}
            />
          )}
        </Choice>
        <Choice
          label={t('phishing_campaigns.form.sending')}
          value={draft.emailSendType}
          options={{
            to_end: t('phishing_campaigns.form.to_end'),
            at_once: t('phishing_campaigns.form.at_once'),
          }}
          hints={{
            to_end: t('phishing_campaigns.form.to_end_hint'),
            at_once: t('phishing_campaigns.form.at_once_hint'),
          }}
          onChange={(emailSendType) => set({ emailSendType })}
        >
          {draft.emailSendType === 'to_end' && (
            <Stack gap={16}>
              <MomentPicker
                label={t('phishing_campaigns.form.email_send_end_date')}
                value={draft.email_send_end_date}
                min={start}
                startTime="18:00"
                isClearable
                onChange={(email_send_end_date) => set({ email_send_end_date })}
                error={errorOf('email_send_end_date')}
              />
              <Switch
                label={t('phishing_campaigns.form.workingHours')}
                description={t('phishing_campaigns.form.workingHours_hint')}
                {...tick('workingHours')}
              />
            </Stack>
          )}
        </Choice>
        <EmailsOutsideHours draft={draft} forecast={forecast} onChange={set} />
        <Choice
          label={t('phishing_campaigns.form.end')}
          value={draft.dateType}
          options={{ auto: t('phishing_campaigns.form.end_auto'), custom: t('phishing_campaigns.form.end_custom') }}
          hints={{ auto: t('phishing_campaigns.form.end_auto_hint') }}
          onChange={(dateType) => set({ dateType })}
        >
          {draft.dateType === 'custom' && (
            <MomentPicker
              label={t('phishing_campaigns.form.dateEnd')}
              value={draft.dateEnd}
              min={start}
              startTime="18:00"
              onChange={(dateEnd) => set({ dateEnd })}
              error={errorOf('dateEnd')}
            />
          )}
        </Choice>
      </Stack>
    </Card>
  );
}

const MORNING = '09:00';

const nextMorning = (now: string): string => momentAt(clockAt(now).add(1, 'day').format('YYYY-MM-DD'), MORNING);
