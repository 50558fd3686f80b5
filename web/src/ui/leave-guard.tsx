import { useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../lib/session.ts';
import { type Unsaved, unsaved } from '../lib/unsaved.ts';
import { lazyPart } from '../lib/lazy-part.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

type Question = { about: readonly Unsaved[]; answer: (mayLeave: boolean) => void };

/**
 * Asks before unsaved changes of any form are lost: by navigation, by the form's own address parameters, or by closing the tab.
 */
export function LeaveGuard() {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  // Preloaded, because the dialog must also open without a connection.
  useEffect(() => ConfirmDialog.preload(), []);
  useEffect(() => unsaved.registerDialog((about) => new Promise((answer) => setQuestion({ about, answer }))), []);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // After the session has ended nothing is lost, because drafts are stored, and the person may go to the sign-in page.
      if (session.token() === null) return false;
      const [here, there] = [current.search, next.search] as Record<string, unknown>[];
      const isLeft = ({ exitParams }: Unsaved) =>
        current.pathname !== next.pathname || exitParams.some((name) => here?.[name] !== there?.[name]);
      const lost = unsaved.changed().filter(isLeft);
      if (lost.length === 0) return false;
      return !(await new Promise<boolean>((answer) => setQuestion({ about: lost, answer })));
    },
    enableBeforeUnload: () => unsaved.isAnyPending(),
  });
  if (question === null) return null;
  const answer = (mayLeave: boolean) => {
    setQuestion(null);
    if (mayLeave) for (const form of question.about) form.discard();
    question.answer(mayLeave);
  };
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        title={t('ui.leave.title')}
        confirmLabel={t('ui.leave.leave')}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        {t('ui.leave.text')}
      </ConfirmDialog>
    </Suspense>
  );
}
