import { Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { pageRules, unknownVariables } from '@vigil/contract/phishing-templates/rules.ts';
import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Crumb } from '../../../ui/page-header.tsx';
import type { PageDraft } from '../rules.ts';
import { EditorHeader } from './editor-header.tsx';
import { PagePreview } from './page-preview.tsx';
import { SourceField } from './source-field.tsx';

const PREVIEW_REST_MS = 250;

type Props<Result> = {
  /** The form's name among the drafts that are kept. */
  name: string;
  template: Template;
  crumbs: Crumb[];
  title: string;
  start: PageDraft;
  save: (draft: PageDraft) => Promise<Result>;
  onSaved: (result: Result) => void;
};

/** The landing page's source beside the page as it will look. */
export function PageForm<Result>({ name, template, crumbs, title, start, save, onSaved }: Props<Result>) {
  const { t } = useTranslation();
  const draft = useDraft({ name, initial: start, rules: pageRules, save, onSaved });
  const [shown] = useDebouncedValue(draft.values, PREVIEW_REST_MS);
  const unknown = unknownVariables(shown.html);
  return (
    <DraftForm draft={draft}>
      <EditorHeader template_id={template.id} title={title} crumbs={crumbs} isPending={draft.isSaving} />
      <Columns isLastKept foldsEarly>
        <Stack>
          <DraftNotice draft={draft} />
          {unknown.length > 0 && (
            <Notice status="warning">{t('phishing_templates.unknown_variables', { names: unknown.join(', ') })}</Notice>
          )}
          <Card>
            <TextInput
              label={t('phishing_templates.fields.page_name')}
              description={t('phishing_templates.fields.letter_name_hint')}
              {...draft.text('name')}
            />
            <SourceField
              label={t('phishing_templates.page_html_label')}
              value={draft.values.html}
              onChange={(html) => draft.set({ html })}
              error={draft.errorOf('html')}
              height={480}
            />
          </Card>
        </Stack>
        <div>
          <Card title={t('phishing_templates.preview')}>
            <PagePreview html={shown.html} language={template.language} height={600} />
          </Card>
        </div>
      </Columns>
    </DraftForm>
  );
}
