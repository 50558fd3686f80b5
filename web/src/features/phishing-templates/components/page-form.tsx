import { Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { unknownVariables } from '@vigil/contract/phishing-templates/rules.ts';
import type { Template } from '@vigil/contract/phishing-templates/template.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Crumb } from '../../../ui/page-header.tsx';
import { blankFields, type PageDraft } from '../rules.ts';
import { EditorHeader } from './editor-header.tsx';
import { PagePreview } from './page-preview.tsx';
import { SourceField } from './source-field.tsx';

const PREVIEW_REST_MS = 250;

type Props = {
  template: Template;
  crumbs: Crumb[];
  title: string;
  start: PageDraft;
  isPending: boolean;
  error: ApiError | null;
  onSubmit: (draft: PageDraft, release: () => void) => void;
};

/** The landing page's source beside the page as it will look. */
export function PageForm({ template, crumbs, title, start, isPending, error, onSubmit }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const [shown] = useDebouncedValue(draft, PREVIEW_REST_MS);
  const { guard, release } = useLeaveGuard(draft.name !== start.name || draft.html !== start.html);
  const blank = blankFields(draft, ['name', 'html']);
  const errors = error?.fieldErrors() ?? {};
  const errorOf = (name: keyof PageDraft) =>
    errors[name] ?? (isTried && blank.includes(name) ? t('commons:required_field') : undefined);
  const unknown = unknownVariables(shown.html);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (blank.length === 0) onSubmit(draft, release);
  };
  return (
    <form onSubmit={submit} noValidate>
      <EditorHeader template_id={template.id} title={title} crumbs={crumbs} isPending={isPending} />
      <Columns isLastKept foldsEarly>
        <Stack>
          <FormError error={error} />
          {unknown.length > 0 && (
            <Notice status="warning">{t('phishing_templates.unknown_variables', { names: unknown.join(', ') })}</Notice>
          )}
          <Card>
            <TextInput
              label={t('phishing_templates.fields.page_name')}
              description={t('phishing_templates.fields.letter_name_hint')}
              required
              maxLength={200}
              value={draft.name}
              onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
              error={errorOf('name')}
            />
            <SourceField
              label={t('phishing_templates.page_html_label')}
              value={draft.html}
              onChange={(html) => setDraft({ ...draft, html })}
              error={errorOf('html')}
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
      {guard}
    </form>
  );
}
