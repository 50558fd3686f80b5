import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AnyDraft } from '../lib/use-draft.ts';
import { FormError } from './form-error.tsx';
import { Notice } from './notice.tsx';

/** Above the fields of a page: that they hold what was not saved before, and what the server said about the whole. */
export const DraftNotice = ({ draft }: { draft: AnyDraft }) => (
  <>
    <RestoredNotice draft={draft} />
    <DraftError draft={draft} />
  </>
);

export function RestoredNotice({ draft }: { draft: AnyDraft }) {
  const { t } = useTranslation();
  if (!draft.isRestored || !draft.isChanged) return null;
  return (
    <Notice status="neutral">
      <Group justify="space-between" gap={8}>
        {t('ui.draft.restored')}
        <Button variant="subtle" size="compact-sm" onClick={draft.discard}>
          {t('ui.draft.discard')}
        </Button>
      </Group>
    </Notice>
  );
}

export function DraftError({ draft }: { draft: AnyDraft }) {
  if (draft.strayWords.length > 0) return <Notice status="error">{draft.strayWords.join(' ')}</Notice>;
  // What changed meanwhile is shown field by field.
  return draft.clashes.length === 0 && <FormError error={draft.error} />;
}
