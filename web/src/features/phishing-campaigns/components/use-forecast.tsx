import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { forecastQuery, recipientsQuery } from '../api.ts';
import { hasNoTargets } from '@vigil/contract/people/nobody.ts';
import { useMemo } from 'react';
import { draftToLaunch, type CampaignDraft, countEmails, keepsWorkingHours, effectiveTargets } from '../rules/draft.ts';
import { sendingCalendar } from './sending-times.ts';

const TYPING_PAUSE_MS = 400;

/** Loads who would receive an email and when, once the form has been idle for a moment. */
export function useForecast(form: CampaignDraft, now: string) {
  const draft = draftToLaunch(form);
  const [rested] = useDebouncedValue(draft, TYPING_PAUSE_MS);
  const { isTesting } = rested;
  const audience = { ...effectiveTargets(rested), excludedTags: rested.excludedTags };
  const isEnabled = !isTesting && !hasNoTargets(audience);
  const recipients = useQuery({ ...recipientsQuery(audience), enabled: isEnabled });
  const count = isTesting ? countEmails(rested.templates) : isEnabled ? recipients.data?.recipients : 0;
  const start = draft.dateDelay ?? now;
  const { dateType, dateEnd, emailSendType, email_send_end_date: lastEmail } = draft;
  const isOwnEnd = dateType === 'custom';
  const forecast = useQuery(
    forecastQuery({
      audience,
      isTesting,
      startDate: start,
      emailSendType,
      workingHours: keepsWorkingHours(draft),
      ...(isOwnEnd && dateEnd !== null && dateEnd > start && { dateType, dateEnd }),
      ...(emailSendType === 'to_end' && lastEmail !== null && lastEmail >= start && { sendEndDate: lastEmail }),
    }),
  );
  const { data } = forecast;
  const calendar = useMemo(() => (data === undefined ? null : sendingCalendar(data)), [data]);
  return {
    count,
    audience,
    recipients: isEnabled ? recipients.data : undefined,
    hasFailed: recipients.isError || forecast.isError,
    end: isOwnEnd ? dateEnd : (data?.end_date ?? null),
    sendEnd: data?.email_send_end_date ?? null,
    untimely: data?.untimely ?? 0,
    nextWorking: data?.next_working ?? null,
    /** Null until the calendar is known. */
    calendar,
  };
}

export type Forecast = ReturnType<typeof useForecast>;
