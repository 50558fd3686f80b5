import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyDraft } from '../lib/use-draft.ts';

const MINUTE_MS = 60_000;

/** The saving state of an autosaved draft, with a retry. */
export function SaveState({ draft }: { draft: AnyDraft }) {
  const { t } = useTranslation();
  const { saving, savedAt } = draft;
  const minutes = useMinutesSince(savedAt);
  const isStuck = saving === 'failed' || saving === 'refused';
  const isIdle = saving === 'saved' && !draft.isChanged;
  return (
    <Group gap={4} fz="xs" c={isStuck ? 'red' : 'dimmed'}>
      {/* Not a live region while idle, so that screen readers do not announce each passing minute. */}
      <span role={isIdle ? undefined : 'status'}>
        {!isIdle
          ? t(saving === 'saved' ? 'ui.draft.state.waiting' : `ui.draft.state.${saving}`)
          : savedAt === null
            ? t('ui.draft.state.saved')
            : minutes === 0
              ? t('ui.draft.saved_now')
              : t('ui.draft.saved_ago', { count: minutes })}
      </span>
      {isStuck && (
        <Button variant="subtle" size="compact-sm" onClick={draft.retry}>
          {t('commons:retry')}
        </Button>
      )}
    </Group>
  );
}

function useMinutesSince(moment: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === null) return;
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === null ? 0 : Math.max(0, Math.floor((now - moment) / MINUTE_MS));
}
