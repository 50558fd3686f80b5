import type { Exclusion } from '@vigil/contract/phishing-exclusions/exclusion.ts';
import { exclusionRules, untilFlaws } from '@vigil/contract/phishing-exclusions/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useChangeExclusion } from '../api.ts';
import { ReasonFields } from './reason-fields.tsx';

export function ChangeDialog({
  exclusion: { id, target, reason, until, version },
  onClose,
}: {
  exclusion: Exclusion;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const change = useChangeExclusion();
  const [now] = useState(today);
  const draft = useDraft({
    name: `exclusion.${id}`,
    initial: { reason, until },
    version,
    labels: {
      reason: t('phishing_exclusions.columns.reason'),
      until: { label: t('phishing_exclusions.last_day'), words: (day) => (day === null ? '' : formatDay(day)) },
    },
    rules: exclusionRules,
    flaws: (values) => untilFlaws(values.until, now),
    save: (_, sending) =>
      change.mutateAsync({
        params: { id },
        body: sending.only(({ reason, until }) => ({ reason: reason.trim(), until })),
        version: sending.version,
      }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('phishing_exclusions.change_title', { name: target.title })} size={480} onClose={onClose}>
      <ReasonFields draft={draft} />
    </FormDialog>
  );
}
