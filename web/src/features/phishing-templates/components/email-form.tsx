import { Stack, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import { attachmentFault } from '@vigil/contract/phishing-templates/rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api-error.ts';
import { choice } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Crumb } from '../../../ui/page-header.tsx';
import { blankFields, doubtsOf, type EmailDraft } from '../rules.ts';
import { AttachmentsEditor } from './attachments-editor.tsx';
import { EditorHeader } from './editor-header.tsx';
import classes from './editor-layout.module.css';
import { LetterPreview } from './letter-preview.tsx';
import { PlainTextField } from './plain-text-field.tsx';
import { RedFlagsEditor } from './red-flags-editor.tsx';
import { SourceField } from './source-field.tsx';

const tabs = ['html', 'text', 'flags', 'attachments'] as const;
const params = { tab: choice(tabs, 'html') };
const PREVIEW_REST_MS = 250;

type Props = {
  template: Template;
  crumbs: Crumb[];
  title: string;
  start: EmailDraft;
  isPending: boolean;
  error: ApiError | null;
  onSubmit: (draft: EmailDraft, release: () => void) => void;
};

/** The letter's source beside the letter as it will look. */
export function EmailForm({ template, crumbs, title, start, isPending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  const [{ tab }, setState] = useSearchState(params);
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const [shown] = useDebouncedValue(draft, PREVIEW_REST_MS);
  const { guard, release } = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(start));
  const blank = blankFields(draft, ['name', 'sender_name', 'sender_address', 'subject', 'html']);
  const errors = error?.fieldErrors() ?? {};
  const set = (change: Partial<EmailDraft>) => setDraft({ ...draft, ...change });
  const errorOf = (name: keyof EmailDraft) =>
    errors[name] ?? (isTried && blank.includes(name) ? t('commons:required_field') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (draft.red_flags.some((flag) => flag.title.trim() === '')) return setState({ tab: 'flags' });
    if (draft.attachments.some((one) => attachmentFault(one) !== null)) return setState({ tab: 'attachments' });
    if (blank.length === 0) onSubmit(draft, release);
  };
  const fieldOf = (name: 'name' | 'sender_name' | 'sender_address' | 'subject', label: string, max: number) => (
    <TextInput
      label={label}
      required
      maxLength={max}
      value={draft[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      error={errorOf(name)}
    />
  );
  const countOf = (list: readonly unknown[]) => list.length > 0 && <Text c="dimmed">{list.length}</Text>;
  return (
    <form onSubmit={submit} noValidate>
      <EditorHeader template_id={template.id} title={title} crumbs={crumbs} isPending={isPending} />
      <Columns isLastKept foldsEarly>
        <Stack>
          <FormError error={error} />
          <Card>
            <div className={classes.fields}>
              {fieldOf('sender_name', t('phishing_templates.fields.sender_name'), 200)}
              {fieldOf('sender_address', t('phishing_templates.fields.sender_address'), 320)}
              <div data-wide>{fieldOf('subject', t('phishing_templates.fields.subject'), 400)}</div>
              <TextInput
                label={t('phishing_templates.fields.letter_name')}
                description={t('phishing_templates.fields.letter_name_hint')}
                required
                maxLength={200}
                value={draft.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
                error={errorOf('name')}
              />
            </div>
          </Card>
          <Doubts draft={shown} />
          <Card>
            <Tabs
              value={tab}
              onChange={(next) => setState({ tab: tabs.find((one) => one === next) ?? 'html' }, { replace: true })}
            >
              <Tabs.List>
                <Tabs.Tab value="html">{t('phishing_templates.source_tab')}</Tabs.Tab>
                <Tabs.Tab value="text">{t('phishing_templates.text_tab')}</Tabs.Tab>
                <Tabs.Tab value="flags" rightSection={countOf(draft.red_flags)}>
                  {t('phishing_templates.flags')}
                </Tabs.Tab>
                <Tabs.Tab value="attachments" rightSection={countOf(draft.attachments)}>
                  {t('phishing_templates.attachments')}
                </Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="html">
                <SourceField
                  label={t('phishing_templates.html_label')}
                  value={draft.html}
                  onChange={(html) => set({ html })}
                  error={errorOf('html')}
                />
              </Tabs.Panel>
              <Tabs.Panel value="text">
                <PlainTextField
                  label={t('phishing_templates.text_label')}
                  value={draft.text}
                  onChange={(text) => set({ text })}
                  error={errors.text}
                />
              </Tabs.Panel>
              <Tabs.Panel value="flags">
                <RedFlagsEditor letter={draft} onChange={(red_flags) => set({ red_flags })} errors={errors} isTried={isTried} />
              </Tabs.Panel>
              <Tabs.Panel value="attachments">
                <AttachmentsEditor
                  attachments={draft.attachments}
                  onChange={(attachments) => set({ attachments })}
                  errors={errors}
                  isTried={isTried}
                />
              </Tabs.Panel>
            </Tabs>
          </Card>
        </Stack>
        <div>
          <Card title={t('phishing_templates.preview')} aside={<small>{t('phishing_templates.preview_example')}</small>}>
            <LetterPreview letter={shown} language={template.language} flags={shown.red_flags} height={640} />
          </Card>
        </div>
      </Columns>
      {guard}
    </form>
  );
}

function Doubts({ draft }: { draft: EmailDraft }) {
  const { t } = useTranslation();
  const { unknown, hasNoLink } = doubtsOf(draft);
  return (
    <div className={classes.doubts}>
      {unknown.length > 0 && (
        <Notice status="warning">{t('phishing_templates.unknown_variables', { names: unknown.join(', ') })}</Notice>
      )}
      {hasNoLink && <Notice status="warning">{t('phishing_templates.no_link')}</Notice>}
    </div>
  );
}
