import { Stack, Text } from '@mantine/core';
import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import { emailFlaws, emailRules } from '@vigil/contract/phishing-templates/rules.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { choice } from '../../../lib/search-state.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import type { Sending } from '../../../lib/use-draft-sending.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Crumb } from '../../../ui/page-header.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { warningsFor, type EmailDraft, emailTabs, tabOfFlaws } from '../rules.ts';
import { exampleValues } from '@vigil/contract/phishing-templates/example-person.ts';
import { AttachmentsEditor } from './attachments-editor.tsx';
import { EditorActions } from './editor-actions.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './editor-layout.module.css';
import { EditorTabs } from './editor-tabs.tsx';
import { emailLabels } from './email-labels.ts';
import { ImportButton } from './import-button.tsx';
import { InvitationEditor } from './invitation-editor.tsx';
import { EmailEditor } from './email-editor.tsx';
import { PlainTextField } from './plain-text-field.tsx';

const params = { tab: choice(emailTabs, 'email') };

type Props<Result> = {
  /** The key of the form's stored draft. */
  name: string;
  template: Template;
  crumbs: Crumb[];
  title: string;
  state?: string;
  start: EmailDraft;
  /** Returns an imported email that fills the form as if it were typed. */
  takeImported?: () => Partial<EmailDraft> | null;
  /** The version of the email being edited, if it exists already. */
  version?: string;
  save: (draft: EmailDraft, sending: Sending<EmailDraft>) => Promise<Result>;
  onSaved: (result: Result) => void;
  /** Returns to the template; a self-saving email calls it when the editing ends. */
  onLeave: () => void;
  autosaves?: boolean;
  /** Sends a trial of the saved email. */
  trial?: ReactNode;
};

/** Edits an email in place, with its content blocks on one side and its red flags on the other. */
export function EmailForm<Result>({ name, template, crumbs, title, state, start, autosaves = false, ...props }: Props<Result>) {
  const { t } = useTranslation();
  const { save, onSaved, onLeave, trial, takeImported } = props;
  const [{ tab }, setState] = useSearchState(params);
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  const [today] = useState(() => formatDate(new Date()));
  const draft = useDraft({
    name,
    initial: start,
    version: props.version,
    labels: emailLabels(t),
    rules: emailRules,
    flaws: emailFlaws,
    save,
    onSaved,
    onInvalid: (flaws) => setState({ tab: tabOfFlaws(Object.keys(flaws), tab) }, { replace: true }),
    autosaves,
  });
  const { values, set, errorOf } = draft;
  const fillImported = useEffectEvent(() => {
    const imported = takeImported?.() ?? null;
    if (imported !== null) set(imported);
  });
  useEffect(() => fillImported(), []);
  const valueOf = exampleValues(template.language, today);
  const isInPlace = tab === 'email' || tab === 'source';
  const finish = async () => {
    await draft.submit();
    if (autosaves && draft.isValid) onLeave();
  };
  const page = template.pages[0];
  const attached = values.attachments.length + (values.invitation === null ? 0 : 1);
  return (
    <DraftForm draft={draft} onSubmit={() => void finish()}>
      <PageHeader
        title={title}
        crumbs={crumbs}
        state={state}
        actions={trial ?? <ImportButton kind="email" onImported={draft.set} />}
      />
      <Stack gap={16}>
        <DraftNotice draft={draft} />
        <EditorTabs
          value={tab}
          onChange={(next) => setState({ tab: next }, { replace: true })}
          tabs={[
            { name: 'email', title: t('phishing_templates.email') },
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
        <EmailWarnings draft={values} />
        <div hidden={!isInPlace}>
          <EmailEditor
            template={template}
            draft={draft}
            mode={tab === 'source' ? 'source' : 'place'}
            valueOf={valueOf}
            corner={corner}
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
        <EditorActions autosaves={autosaves} isPending={draft.isSaving} onCancel={onLeave} />
      </Stack>
    </DraftForm>
  );
}

function EmailWarnings({ draft }: { draft: EmailDraft }) {
  const { t } = useTranslation();
  const { unknown, hasNoLink } = warningsFor(draft);
  return (
    <div className={classes.doubts}>
      {unknown.length > 0 && (
        <Notice status="warning">{t('phishing_templates.unknown_variables', { names: unknown.join(', ') })}</Notice>
      )}
      {hasNoLink && <Notice status="warning">{t('phishing_templates.no_link')}</Notice>}
    </div>
  );
}
