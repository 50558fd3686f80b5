import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AnyDraft } from '../lib/use-draft.ts';

/** How a draft that saves itself stands, with the way to try again and the way back. */
export function SaveState({ draft }: { draft: AnyDraft }) {
  const { t } = useTranslation();
  const { saving } = draft;
  const isStuck = saving === 'failed' || saving === 'refused';
  const isIdle = saving === 'saved';
  return (
    <Group gap={4} role="status" c={isStuck ? 'red' : 'dimmed'}>
      {t(isIdle && draft.isChanged ? 'ui.draft.state.waiting' : `ui.draft.state.${saving}`)}
      {isStuck && (
        <Button variant="subtle" size="compact-sm" onClick={draft.retry}>
          {t('commons:retry')}
        </Button>
      )}
      {draft.canUndo && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={draft.undo}>
          {t('ui.draft.undo')}
        </Button>
      )}
    </Group>
  );
}
