import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/clock.ts';
import type { Draft } from '../../../lib/use-draft.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';

export type Reason = { reason: string; until: string | null };

/** Edits the reason and the last day of an exclusion. Without a day the exclusion is permanent. */
export function ReasonFields<Values extends Reason>({ draft }: { draft: Draft<Values> }) {
  const { t } = useTranslation();
  const [now] = useState(today);
  const fields = draft as unknown as Draft<Reason>;
  return (
    <>
      <TextInput
        label={t('phishing_exclusions.columns.reason')}
        description={t('phishing_exclusions.reason_hint')}
        {...fields.text('reason')}
      />
      <DatePicker
        label={t('phishing_exclusions.last_day')}
        value={fields.values.until}
        min={now}
        isClearable
        onChange={(until) => fields.set({ until })}
        error={fields.errorOf('until')}
      />
    </>
  );
}
