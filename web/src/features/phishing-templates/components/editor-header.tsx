import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Crumb, PageHeader } from '../../../ui/page-header.tsx';

type Props = {
  title: string;
  crumbs: Crumb[];
  state?: string | undefined;
  /** Whether the form saves itself. Its only button then ends the editing. */
  autosaves: boolean;
  isPending: boolean;
  onCancel: () => void;
  /** Further buttons, such as a trial. */
  more?: ReactNode;
};

/** The head of an email or page form: breadcrumbs, cancel and save. */
export function EditorHeader({ title, crumbs, state, autosaves, isPending, onCancel, more }: Props) {
  const { t } = useTranslation();
  return (
    <PageHeader
      title={title}
      crumbs={crumbs}
      state={state}
      actions={
        <>
          {more}
          {!autosaves && (
            <Button variant="default" onClick={onCancel}>
              {t('commons:cancel')}
            </Button>
          )}
          <Button type="submit" loading={isPending}>
            {t(autosaves ? 'phishing_templates.editor.finish' : 'commons:save')}
          </Button>
        </>
      }
    />
  );
}
