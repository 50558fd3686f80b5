import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyDraft } from '../lib/use-draft.ts';
import { FormError } from './form-error.tsx';
import { Notice } from './notice.tsx';

/** Notices above the fields of a page: that the fields contain restored changes, and the server's error about the whole form. */
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

/** The server's error about the form. It scrolls into view, because a form may be longer than the screen. */
export function DraftError({ draft }: { draft: AnyDraft }) {
  const place = useRef<HTMLDivElement>(null);
  const { error, unmatchedErrors, clashes } = draft;
  // Not shown for clashes, which each field shows, and for a lost session, which has its own screen.
  const shown = error?.status === 401 || clashes.length > 0 ? null : error;
  useEffect(() => {
    if (shown !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (unmatchedErrors.length === 0 && shown === null) return null;
  return (
    <div ref={place}>
      {unmatchedErrors.length > 0 ? <Notice status="error">{unmatchedErrors.join(' ')}</Notice> : <FormError error={shown} />}
    </div>
  );
}
