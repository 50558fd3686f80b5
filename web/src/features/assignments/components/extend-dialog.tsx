import { noFlaws } from '@vigil/contract/shared/flaws.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysFromToday, endOfDay, today } from '../../../lib/clock.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { BulkJob } from '../../long-jobs/components/bulk-job.tsx';
import { useExtendLearners } from '../api.ts';
import { LearnersProgress, type BulkProps } from './learners-progress.tsx';

const DAYS_DEFAULT = 14;
const defaultEnd = (): { end_date: string | null } => ({ end_date: daysFromToday(DAYS_DEFAULT) });

/** Sets a later end for the selected people only. */
export function ExtendDialog({ id, selection, count, onStarted, onClose }: BulkProps) {
  const { t } = useTranslation();
  const [initial] = useState(defaultEnd);
  const extend = useExtendLearners();
  const draft = useDraft({
    name: `assignment_extension.${id}`,
    initial,
    flaws: ({ end_date }) => (end_date === null ? { end_date: { code: 'required' } } : noFlaws),
    save: ({ end_date }) => extend.mutateAsync({ params: { id }, body: { ...selection, end_date: endOfDay(end_date!) } }),
    onSaved: onStarted,
  });
  if (extend.data !== undefined) {
    const progress = <LearnersProgress job={extend.data} words="extending" />;
    return <BulkJob title={t('assignments.extend')} progress={progress} onClose={onClose} />;
  }
  return (
    <FormDialog
      draft={draft}
      size={520}
      title={t('assignments.extend_title', { count, number: formatNumber(count) })}
      action={t('assignments.extend')}
      onClose={onClose}
    >
      <p>{t('assignments.extend_text')}</p>
      <DatePicker
        label={t('assignments.new_end')}
        value={draft.values.end_date}
        min={today()}
        error={draft.errorOf('end_date')}
        isRequired
        onChange={(end_date) => draft.set({ end_date })}
      />
    </FormDialog>
  );
}
