import { Group, Stack, Text, TextInput } from '@mantine/core';
import { pageRules, unknownVariables } from '@vigil/contract/phishing-templates/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { choice } from '../../../lib/search-state.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import type { Sending } from '../../../lib/use-draft-sending.ts';
import { wordsInHtml } from '../../../lib/words-in-html.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Crumb } from '../../../ui/page-header.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import type { PageDraft } from '../rules.ts';
import { exampleValues } from '@vigil/contract/phishing-templates/example-person.ts';
import { EditorActions } from './editor-actions.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './editor-layout.module.css';
import { EditorTabs } from './editor-tabs.tsx';
import { HtmlEditor } from './html-editor.tsx';
import { ImportButton } from './import-button.tsx';

const tabs = ['page', 'source'] as const;
const params = { tab: choice(tabs, 'page') };

type Props<Result> = {
  /** The key of the form's stored draft. */
  name: string;
  /** The language of the example person. */
  language: Language;
  crumbs: Crumb[];
  title: string;
  /** An explanation of this kind of page. */
  note: string;
  start: PageDraft;
  /** The version of the page being edited, if it exists already. */
  version?: string;
  save: (draft: PageDraft, sending: Sending<PageDraft>) => Promise<Result>;
  onSaved: (result: Result) => void;
  /** Returns to the view of the page; a self-saving page calls it when the editing ends. */
  onLeave: () => void;
  autosaves?: boolean;
  /** Whether an imported page may replace the default one. */
  isImportable?: boolean;
};

/** Edits a page that people are sent to, in place. */
export function PageForm<Result>({ name, language, crumbs, title, note, start, autosaves = false, ...props }: Props<Result>) {
  const { t } = useTranslation();
  const { save, onSaved, onLeave, isImportable = false } = props;
  const [{ tab }, setState] = useSearchState(params);
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  const [today] = useState(() => formatDate(new Date()));
  const draft = useDraft({
    name,
    initial: start,
    version: props.version,
    labels: {
      name: t('phishing_templates.fields.page_name'),
      html: { label: t('phishing_templates.editor.page_tab'), words: wordsInHtml },
    },
    rules: pageRules,
    save,
    onSaved,
    onInvalid: (flaws) => 'html' in flaws && setState({ tab: 'source' }, { replace: true }),
    autosaves,
  });
  const unknown = unknownVariables(draft.values.html);
  const finish = async () => {
    await draft.submit();
    if (autosaves && draft.isValid) onLeave();
  };
  return (
    <DraftForm draft={draft} onSubmit={() => void finish()}>
      <PageHeader
        title={title}
        crumbs={crumbs}
        actions={
          isImportable ? <ImportButton kind="page" onImported={({ name, html }) => draft.set({ name, html })} /> : undefined
        }
      />
      <Stack gap={16}>
        <DraftNotice draft={draft} />
        <EditorTabs
          value={tab}
          onChange={(next) => setState({ tab: next }, { replace: true })}
          tabs={[
            { name: 'page', title: t('phishing_templates.editor.page_tab') },
            { name: 'source', title: t('phishing_templates.editor.source_tab') },
          ]}
        >
          {autosaves && <SaveState draft={draft} />}
          <span ref={setCorner} className={classes.steps} />
        </EditorTabs>
        {unknown.length > 0 && (
          <Notice status="warning">{t('phishing_templates.unknown_variables', { names: unknown.join(', ') })}</Notice>
        )}
        <HtmlEditor
          kind="page"
          mode={tab === 'source' ? 'source' : 'place'}
          label={t(tab === 'source' ? 'phishing_templates.page_html_label' : 'phishing_templates.editor.page_tab')}
          html={draft.values.html}
          onChange={(html) => draft.set({ html })}
          error={draft.errorOf('html')}
          language={language}
          valueOf={exampleValues(language, today)}
          corner={corner}
          head={
            <Group align="flex-end" gap={16}>
              <TextInput
                flex={1}
                miw={220}
                label={t('phishing_templates.fields.page_name')}
                description={t('phishing_templates.fields.email_name_hint')}
                {...draft.text('name')}
              />
              <Text c="dimmed" size="xs" flex={1} miw={220}>
                {note}
              </Text>
            </Group>
          }
        />
        <EditorActions autosaves={autosaves} isPending={draft.isSaving} onCancel={onLeave} />
      </Stack>
    </DraftForm>
  );
}
