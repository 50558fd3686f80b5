import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before unsaved changes are left behind. `release` lets the next step through: what was written is saved.
 * Tabs and filters of the same page are no way out of it, but for those of `waysOut`.
 */
export function useLeaveGuard(isDirty: boolean, waysOut: readonly string[] = []): { guard: ReactNode; release: () => void } {
  const { t } = useTranslation();
  const isReleased = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [here, there] = [current.search, next.search] as Record<string, unknown>[];
      const isOut = current.pathname !== next.pathname || waysOut.some((name) => here?.[name] !== there?.[name]);
      return isDirty && !isReleased.current && isOut;
    },
    enableBeforeUnload: () => isDirty && !isReleased.current,
    withResolver: true,
  });
  return {
    release: () => {
      isReleased.current = true;
    },
    guard: (
      <ConfirmDialog
        isOpen={blocker.status === 'blocked'}
        title={t('ui.leave.title')}
        confirmLabel={t('ui.leave.leave')}
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        {t('ui.leave.text')}
      </ConfirmDialog>
    ),
  };
}
