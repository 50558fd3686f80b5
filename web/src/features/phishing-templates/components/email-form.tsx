import { Stack, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import { emailFlaws, emailRules } from '@vigil/contract/phishing-templates/rules.ts';
import { useTranslation } from 'react-i18next';
import { choice } from '../../../lib/search-state.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Crumb } from '../../../ui/page-header.tsx';
import { doubtsOf, type EmailDraft } from '../rules.ts';
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

type Props<Result> = {
  /** The form's name among the drafts that are kept. */
  name: string;
  template: Template;
  crumbs: Crumb[];
  title: string;
  start: EmailDraft;
  save: (draft: EmailDraft) => Promise<Result>;
  onSaved: (result: Result) => void;
};

/** The letter's source beside the letter as it will look. */
export function EmailForm<Result>({ name, template, crumbs, title, start, save, onSaved }: Props<Result>) {
  const { t } = useTranslation();
  const [{ tab }, setState] = useSearchState(params);
  const draft = useDraft({
    name,
    initial: start,
    rules: emailRules,
    flaws: emailFlaws,
    save,
    onSaved,
    onFlawed: (flaws) => setState({ tab: tabOf(Object.keys(flaws), tab) }, { replace: true }),
  });
  const { values, set, errorOf } = draft;
  const [shown] = useDebouncedValue(values, PREVIEW_REST_MS);
  const countOf = (list: readonly unknown[]) => list.length > 0 && <Text c="dimmed">{list.length}</Text>;
  return (
    <DraftForm draft={draft}>
      <EditorHeader template_id={template.id} title={title} crumbs={crumbs} isPending={draft.isSaving} />
      <Columns isLastKept foldsEarly>
        <Stack>
          <DraftNotice draft={draft} />
          <Card>
            <div className={classes.fields}>
              <TextInput label={t('phishing_templates.fields.sender_name')} {...draft.text('sender_name')} />
              <TextInput label={t('phishing_templates.fields.sender_address')} {...draft.text('sender_address')} />
              <div data-wide>
                <TextInput label={t('phishing_templates.fields.subject')} {...draft.text('subject')} />
              </div>
              <TextInput
                label={t('phishing_templates.fields.letter_name')}
                description={t('phishing_templates.fields.letter_name_hint')}
                {...draft.text('name')}
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
                <Tabs.Tab value="flags" rightSection={countOf(values.red_flags)}>
                  {t('phishing_templates.flags')}
                </Tabs.Tab>
                <Tabs.Tab value="attachments" rightSection={countOf(values.attachments)}>
                  {t('phishing_templates.attachments')}
                </Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="html">
                <SourceField
                  label={t('phishing_templates.html_label')}
                  value={values.html}
                  onChange={(html) => set({ html })}
                  error={errorOf('html')}
                />
              </Tabs.Panel>
              <Tabs.Panel value="text">
                <PlainTextField
                  label={t('phishing_templates.text_label')}
                  value={values.text}
                  onChange={(text) => set({ text })}
                  error={errorOf('text')}
                />
              </Tabs.Panel>
              <Tabs.Panel value="flags">
                <RedFlagsEditor letter={values} onChange={(red_flags) => set({ red_flags })} errorOf={errorOf} />
              </Tabs.Panel>
              <Tabs.Panel value="attachments">
                <AttachmentsEditor
                  attachments={values.attachments}
                  onChange={(attachments) => set({ attachments })}
                  errorOf={errorOf}
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
    </DraftForm>
  );
}

/** Where the first of these flaws is to be seen; those above the tabs are seen anywhere. */
function tabOf(paths: readonly string[], shown: (typeof tabs)[number]): (typeof tabs)[number] {
  const homes = { html: 'html', text: 'text', red_flags: 'flags', attachments: 'attachments' } as const;
  const names = paths.map((path) => path.split('.')[0]);
  if (names.some((name) => name !== undefined && !(name in homes))) return shown;
  return homes[names[0] as keyof typeof homes];
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
