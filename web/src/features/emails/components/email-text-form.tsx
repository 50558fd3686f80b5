import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { EmailTexts } from '@vigil/contract/emails/email.ts';
import { emailTextFlaws, emailParts, emailTextRules, emailVariables, type EmailWords } from '@vigil/contract/emails/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { HtmlPreview } from '../../../ui/html-preview.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { VariableNames } from '../../../ui/variable-names.tsx';
import { emailPreviewQuery, useRestoreEmail, useSaveEmail, useSendTestEmail } from '../api.ts';

const PREVIEW_AFTER_MS = 500;
/** Address parameters that lead to another email. */
const exitParams = ['kind', 'language'];

const wordsOf = (email: EmailTexts): EmailWords =>
  Object.fromEntries(emailParts.map((part) => [part, email[part]])) as EmailWords;

/** Edits the texts of one email in one language, with a preview beside the form. */
export function EmailTextForm({ email }: { email: EmailTexts }) {
  const { t } = useTranslation();
  const { kind, language, source } = email;
  const name = { kind, language };
  const [isRestoring, setRestoring] = useState(false);
  const save = useSaveEmail();
  const restore = useRestoreEmail();
  const trial = useSendTestEmail();
  const draft = useDraft({
    name: `email_text.${kind}.${language}`,
    initial: wordsOf(email),
    version: email.version,
    labels: Object.fromEntries(emailParts.map((part) => [part, t(`emails.part.${part}`)])),
    rules: emailTextRules,
    flaws: (words) => emailTextFlaws(kind, words),
    save: (body, { version }) => save.mutateAsync({ params: name, body, version }),
    exitParams,
  });
  const [settled] = useDebouncedValue(draft.values, PREVIEW_AFTER_MS);
  const isReady = draft.isValid;
  const preview = useQuery({ ...emailPreviewQuery(name, settled), enabled: isReady });
  const field = (part: keyof EmailWords) => ({ label: t(`emails.part.${part}`), ...draft.text(part) });
  return (
    <DraftForm draft={draft}>
      <Columns>
        <Card
          title={t(`emails.kind.${kind}`)}
          aside={<Pill colour={source === 'default' ? 'neutral' : 'primary'}>{t(`emails.source.${source}`)}</Pill>}
        >
          <Stack>
            <DraftNotice draft={draft} />
            <FormError error={trial.error} />
            <TextInput {...field('subject')} />
            <TextInput {...field('title')} />
            <Textarea {...field('text')} autosize minRows={4} maxRows={14} />
            <TextInput {...field('button')} />
            <Textarea {...field('notes')} autosize minRows={2} maxRows={8} />
            <VariableNames label={t('emails.variables')} names={emailVariables[kind]} />
            <FormActions>
              {source === 'own' && (
                <Button variant="subtle" onClick={() => setRestoring(true)}>
                  {t('emails.restore')}
                </Button>
              )}
              <Button
                variant="default"
                loading={trial.isPending}
                onClick={() => draft.check() && trial.mutate({ params: name, body: draft.values })}
              >
                {t('emails.try')}
              </Button>
              <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
                {t('commons:save')}
              </Button>
            </FormActions>
          </Stack>
        </Card>
        <Card title={preview.data?.subject ?? t('emails.preview')}>
          <HtmlPreview title={t('emails.preview')} html={preview.data?.html ?? ''} height={620} />
        </Card>
      </Columns>
      <ConfirmDialog
        isOpen={isRestoring}
        title={t('emails.restore_title')}
        confirmLabel={t('emails.restore')}
        isPending={restore.isPending}
        onConfirm={() =>
          restore.mutate(
            { params: name },
            {
              onSuccess: (restored) => draft.restart(wordsOf(restored)),
              onSettled: () => setRestoring(false),
            },
          )
        }
        onClose={() => setRestoring(false)}
      >
        {t('emails.restore_text')}
      </ConfirmDialog>
    </DraftForm>
  );
}
