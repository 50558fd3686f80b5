import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { autoFinishQuery, recipientsQuery } from '../api.ts';
import { isNobody } from '@vigil/contract/people/rules.ts';
import type { CampaignDraft } from '../rules.ts';

const REST_MS = 400;

/** Who would get a letter and when it would be over, asked of the server once the choice rests. */
export function useForecast(draft: CampaignDraft, now: string) {
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
  return {
    count,
    recipients: isAsked ? recipients.data : undefined,
    hasFailed: recipients.isError,
    start: startDate,
    end: isOwnEnd ? draft.dateEnd : (dates.data?.end_date ?? null),
    sendEnd:
      isOwnEnd && draft.emailSendType === 'to_end' && draft.email_send_end_date === null
        ? draft.dateEnd
        : (dates.data?.email_send_end_date ?? null),
  };
}

export type Forecast = ReturnType<typeof useForecast>;
