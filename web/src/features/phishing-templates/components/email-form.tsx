import { Stack, Text, TextInput } from '@mantine/core';
import type { RedFlag, Template } from '@vigil/contract/phishing-templates/template.ts';
import { emailFlaws, emailRules } from '@vigil/contract/phishing-templates/rules.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { choice } from '../../../lib/search-state.ts';
import { type Sending, useDraft } from '../../../lib/use-draft.ts';
import { wordsInHtml } from '../../../lib/words-in-html.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Crumb } from '../../../ui/page-header.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { doubtsOf, type EmailDraft, exampleValues } from '../rules.ts';
import { AttachmentsEditor } from './attachments-editor.tsx';
import { EditorHeader } from './editor-header.tsx';
import classes from './editor-layout.module.css';
import { EditorTabs } from './editor-tabs.tsx';
import { HtmlEditor } from './html-editor.tsx';
import { ImportButton } from './import-button.tsx';
import { InvitationEditor } from './invitation-editor.tsx';
import { LetterHead } from './letter-head.tsx';
import type { HtmlEditorHandle } from './loaded-html-editor.tsx';
import { PlainTextField } from './plain-text-field.tsx';
import { RatingCard } from './rating-card.tsx';
import { RedFlagDialog } from './red-flag-dialog.tsx';
import { RedFlagsCard } from './red-flags-card.tsx';

const tabs = ['letter', 'source', 'text', 'attachments'] as const;
const params = { tab: choice(tabs, 'letter') };

type Props<Result> = {
  /** The form's name among the drafts that are kept. */
  name: string;
  template: Template;
  crumbs: Crumb[];
  title: string;
  state?: string;
  start: EmailDraft;
  /** Of the email that it starts from, where it is one. */
  version?: string;
  save: (draft: EmailDraft, sending: Sending<EmailDraft>) => Promise<Result>;
  onSaved: (result: Result) => void;
  /** Back to the template; of a letter that saves itself, when the work is done. */
  onLeave: () => void;
  autosaves?: boolean;
  /** A trial of the letter as it was saved. */
  trial?: ReactNode;
};

/** The letter itself, edited where it stands, between what it is made of and what gives it away. */
export function EmailForm<Result>({ name, template, crumbs, title, state, start, autosaves = false, ...props }: Props<Result>) {
  const { t } = useTranslation();
  const { save, onSaved, onLeave, trial } = props;
  const [{ tab }, setState] = useSearchState(params);
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  const [today] = useState(() => formatDate(new Date()));
  const [edited, setEdited] = useState<{ at: number; flag: RedFlag } | null>(null);
  const [chosen, setChosen] = useState<Pick<RedFlag, 'where' | 'mark'>>({ where: 'body', mark: '' });
  const editor = useRef<HtmlEditorHandle>(null);
  const draft = useDraft({
    name,
    initial: start,
    version: props.version,
    labels: {
      name: t('phishing_templates.fields.letter_name'),
      sender_name: t('phishing_templates.fields.sender_name'),
      sender_address: t('phishing_templates.fields.sender_address'),
      subject: t('phishing_templates.fields.subject'),
      html: { label: t('phishing_templates.letter'), words: wordsInHtml },
      text: t('phishing_templates.text_tab'),
      attachments: { label: t('phishing_templates.attachments'), words: (files) => files.map(({ name }) => name).join('\n') },
      red_flags: {
        label: t('phishing_templates.flags'),
        words: (flags) => flags.map(({ mark, title, text }) => [mark, title, text].filter(Boolean).join(': ')).join('\n'),
      },
      invitation: {
        label: t('phishing_templates.invitation.with'),
        words: (invitation) => (invitation === null ? '' : Object.values(invitation).join('\n')),
      },
    },
    rules: emailRules,
    flaws: emailFlaws,
    save,
    onSaved,
    onFlawed: (flaws) => setState({ tab: tabOf(Object.keys(flaws), tab) }, { replace: true }),
    autosaves,
  });
  const { values, set, errorOf } = draft;
  const valueOf = exampleValues(template.language, today);
  const flags = values.red_flags;
  const isInPlace = tab === 'letter' || tab === 'source';
  const edit = (at: number, flag?: RedFlag) => setEdited({ at, flag: flag ?? { ...chosen, title: '', text: '' } });
  const finish = async () => {
    await draft.submit();
    if (autosaves && draft.isSound) onLeave();
  };
  const reach = (at: number) => {
    const where = flags[at]?.where;
    if (where === 'sender' || where === 'subject') {
      document.querySelector<HTMLElement>(`[name="${where === 'sender' ? 'sender_address' : 'subject'}"]`)?.focus();
    } else editor.current?.reach(at + 1);
  };
  const page = template.pages[0];
  const attached = values.attachments.length + (values.invitation === null ? 0 : 1);
  return (
    <DraftForm draft={draft} onSubmit={() => void finish()}>
      <EditorHeader
        title={title}
        crumbs={crumbs}
        state={state}
        autosaves={autosaves}
        isPending={draft.isSaving}
        onCancel={onLeave}
        more={trial ?? <ImportButton kind="letter" onImported={draft.set} />}
      />
      <Stack gap={16}>
        <DraftNotice draft={draft} />
        <EditorTabs
          value={tab}
          onChange={(next) => setState({ tab: next }, { replace: true })}
          tabs={[
            { name: 'letter', title: t('phishing_templates.letter') },
            { name: 'source', title: t('phishing_templates.editor.source_tab') },
            { name: 'text', title: t('phishing_templates.text_tab') },
            {
              name: 'attachments',
              title: t('phishing_templates.attachments'),
              aside: attached > 0 && <Text c="dimmed">{attached}</Text>,
            },
          ]}
        >
          {page !== undefined && (
            <ScreenLink
              to="/admin/phishing/templates/$template_id/page/$page_id/edit"
              params={{ template_id: template.id, page_id: page.id }}
            >
              {t('phishing_templates.page')}
            </ScreenLink>
          )}
          {autosaves && <SaveState draft={draft} />}
          <span ref={setCorner} className={classes.steps} />
        </EditorTabs>
        <Doubts draft={values} />
        <div hidden={!isInPlace}>
          <HtmlEditor
            ref={editor}
            kind="letter"
            mode={tab === 'source' ? 'source' : 'place'}
            label={t(tab === 'source' ? 'phishing_templates.html_label' : 'phishing_templates.letter')}
            html={values.html}
            onChange={(html, textOf) =>
              // What was made of the letter follows it until somebody writes it otherwise.
              set({ html, ...(values.text.trim() === textOf(values.html).trim() && { text: textOf(html) }) })
            }
            error={errorOf('html')}
            language={template.language}
            valueOf={valueOf}
            marks={flags.flatMap(({ where, mark }, at) =>
              where === 'body' || where === 'link' ? [{ number: at + 1, words: mark }] : [],
            )}
            onMark={({ words, isLink }) =>
              edit(flags.length, { where: isLink ? 'link' : 'body', mark: words, title: '', text: '' })
            }
            sender={values.sender_name}
            {...(values.attachments[0] && { file: values.attachments[0].name })}
            corner={corner}
            head={<LetterHead draft={draft} onWords={(where, mark) => mark !== '' && setChosen({ where, mark })} />}
            side={
              <>
                <RatingCard template={template} />
                <RedFlagsCard
                  letter={values}
                  rating={template.rating}
                  onReach={reach}
                  onEdit={(at) => edit(at, flags[at])}
                  onAdd={() => edit(flags.length)}
                />
                <Card>
                  <TextInput
                    label={t('phishing_templates.fields.letter_name')}
                    description={t('phishing_templates.fields.letter_name_hint')}
                    {...draft.text('name')}
                  />
                </Card>
              </>
            }
          />
        </div>
        {tab === 'text' && (
          <Card>
            <PlainTextField
              label={t('phishing_templates.text_label')}
              value={values.text}
              html={values.html}
              valueOf={valueOf}
              onChange={(text) => set({ text })}
              error={errorOf('text')}
            />
          </Card>
        )}
        {tab === 'attachments' && (
          <Card>
            <AttachmentsEditor
              attachments={values.attachments}
              onChange={(attachments) => set({ attachments })}
              errorOf={errorOf}
            />
            <InvitationEditor invitation={values.invitation} onChange={(invitation) => set({ invitation })} errorOf={errorOf} />
          </Card>
        )}
      </Stack>
      {edited !== null && (
        <RedFlagDialog
          letter={values}
          flag={edited.flag}
          onClose={() => setEdited(null)}
          onSave={(flag) => {
            set({ red_flags: flags.toSpliced(edited.at, 1, flag) });
            setEdited(null);
          }}
          onRemove={
            edited.at < flags.length
              ? () => {
                  set({ red_flags: flags.toSpliced(edited.at, 1) });
                  setEdited(null);
                }
              : undefined
          }
        />
      )}
    </DraftForm>
  );
}

/** Where the first of these flaws is to be seen; what stands beside the letter is seen there. */
function tabOf(paths: readonly string[], shown: (typeof tabs)[number]): (typeof tabs)[number] {
  const homes: Record<string, (typeof tabs)[number]> = {
    html: 'source',
    text: 'text',
    attachments: 'attachments',
    invitation: 'attachments',
  };
  const found = paths.map((path) => homes[path.split('.')[0] ?? ''] ?? 'letter');
  return found.includes(shown) ? shown : (found[0] ?? shown);
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
