import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { staffEmailRules } from '@vigil/contract/employees/rules.ts';
import { messageVariables } from '@vigil/contract/emails/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Columns } from '../../../ui/columns.tsx';
import { isSame } from '../../../lib/is-same.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { DialogButtons } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { HtmlPreview } from '../../../ui/html-preview.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { VariableNames } from '../../../ui/variable-names.tsx';
import { type ChosenPeople, staffEmailQuery, useSendTestStaffEmail, useSendStaffEmail } from '../api.ts';
import { BulkJob } from '../../long-jobs/components/bulk-job.tsx';
import { StaffJobProgress } from '../../long-jobs/components/staff-job-progress.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = { selection: ChosenPeople; count: number; onStarted: () => void; onClose: () => void };

const PREVIEW_AFTER_MS = 500;
const blank = { subject: '', text: '' };

/** Sends an email with a custom text to the selected people, after a preview. */
export function EmailDialog({ selection, count, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const write = useSendStaffEmail();
  const trial = useSendTestStaffEmail();
  const draft = useDraft({
    name: 'staff_email',
    initial: blank,
    rules: staffEmailRules,
    save: (email) => write.mutateAsync({ body: { ...selection, letter: email } }),
    onSaved: onStarted,
  });
  const isReady = draft.isValid;
  const [settled] = useDebouncedValue(draft.values, PREVIEW_AFTER_MS);
  const preview = useQuery({ ...staffEmailQuery(settled), enabled: isReady && isSame(settled, draft.values) });
  if (write.data !== undefined) {
    return (
      <BulkJob
        title={t('employees.message.title')}
        progress={
          <StaffJobProgress
            job={write.data}
            running={t('employees.message.running')}
            doneWords={(done) => t('employees.message.done', { count: done, number: formatNumber(done) })}
          />
        }
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog onClose={onClose} size={960} isFullScreen={isPhone} title={t('employees.message.title')}>
      <DraftForm draft={draft} gap={20}>
        <Columns gap={20}>
          <Stack gap={14}>
            <DraftNotice draft={draft} />
            <FormError error={trial.error} />
            <p>{t('employees.message.people', { count, number: formatNumber(count) })}</p>
            <TextInput label={t('employees.message.subject')} {...draft.text('subject')} data-autofocus />
            <Textarea
              label={t('employees.message.text')}
              {...draft.text('text')}
              description={t('employees.message.text_hint')}
              autosize
              minRows={8}
              maxRows={16}
            />
            <VariableNames label={t('employees.message.variables')} names={messageVariables} />
          </Stack>
          <Stack gap={10}>
            {preview.data === undefined || !isReady ? (
              <Text c="dimmed">{t('employees.message.preview_empty')}</Text>
            ) : (
              <>
                <h3>{preview.data.subject}</h3>
                <HtmlPreview title={t('employees.message.preview')} html={preview.data.html} height={420} />
              </>
            )}
          </Stack>
        </Columns>
        <DialogButtons draft={draft} action={t('employees.message.send')}>
          <Button
            variant="default"
            loading={trial.isPending}
            onClick={() => draft.check() && trial.mutate({ body: draft.values })}
          >
            {t('employees.message.try')}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Dialog>
  );
}
