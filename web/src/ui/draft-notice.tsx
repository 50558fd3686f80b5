import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AnyDraft } from '../lib/use-draft.ts';
import { FormError } from './form-error.tsx';
import { Notice } from './notice.tsx';

/** Above the fields: that they hold what was not saved before, and what the server said about the whole. */
export function DraftNotice({ draft }: { draft: AnyDraft }) {
  const { t } = useTranslation();
  return (
    <>
      {draft.isRestored && draft.isChanged && (
        <Notice status="neutral">
          <Group justify="space-between" gap={8}>
            {t('ui.draft.restored')}
            <Button variant="subtle" size="compact-sm" onClick={draft.discard}>
              {t('ui.draft.discard')}
            </Button>
          </Group>
        </Notice>
      )}
      {draft.strayWords.length > 0 ? (
        <Notice status="error">{draft.strayWords.join(' ')}</Notice>
      ) : (
        // What changed meanwhile is shown field by field.
        draft.clashes.length === 0 && <FormError error={draft.error} />
      )}
    </>
  );
}
