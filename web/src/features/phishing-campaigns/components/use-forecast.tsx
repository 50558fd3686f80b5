import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { autoFinishQuery, recipientsQuery } from '../api.ts';
import { isNobody } from '@vigil/contract/people/rules.ts';
import { useMemo } from 'react';
import { asLaunched, type CampaignDraft, sendingCalendar } from '../rules.ts';

const REST_MS = 400;

/** Who would get a letter and when it would be over, asked of the server once the choice rests. */
export function useForecast(form: CampaignDraft, now: string) {
  const draft = asLaunched(form);
  const [{ targets, isTesting }] = useDebouncedValue(draft, REST_MS);
  const isAsked = !isTesting && !isNobody(targets);
  const recipients = useQuery({ ...recipientsQuery(targets), enabled: isAsked });
  const count = isTesting ? 1 : isAsked ? recipients.data?.recipients : 0;
  const startDate = draft.start_date ?? now;
  const dates = useQuery(
    autoFinishQuery({
      startDate,
      targets: count ?? 0,
      emailSendType: draft.emailSendType,
      ...(draft.email_send_end_date !== null && { sendEndDate: draft.email_send_end_date }),
    }),
  );
  const isOwnEnd = draft.dateType === 'custom';
  const sendEnd =
    isOwnEnd && draft.emailSendType === 'to_end' && draft.email_send_end_date === null
      ? draft.dateEnd
      : (dates.data?.email_send_end_date ?? null);
  const calendar = useMemo(
    () =>
      count === undefined || sendEnd === null || sendEnd < startDate
        ? null
        : sendingCalendar({ count, start: startDate, sendEnd }),
    [count, startDate, sendEnd],
  );
  return {
    count,
    recipients: isAsked ? recipients.data : undefined,
    hasFailed: recipients.isError,
    start: startDate,
    end: isOwnEnd ? draft.dateEnd : (dates.data?.end_date ?? null),
    sendEnd,
    /** Null while something of it is not known yet. */
    calendar,
  };
}

export type Forecast = ReturnType<typeof useForecast>;
