import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ScreenPath } from '../../../lib/paths.ts';
import { useGo } from '../../../lib/use-go.ts';
import { AuthCard } from './auth-card.tsx';

type Way = Extract<ScreenPath, '/auth/login' | '/auth/password/recovery'>;
export type Outcome = { title: string; text?: string; to?: Way; action?: string };

/** A card that shows the result of a step, with a button that leads to sign-in or to password recovery. */
export function AuthOutcome({ title, text, to = '/auth/login', action }: Outcome) {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <AuthCard title={title} {...(text !== undefined && { text })}>
      <Button fullWidth size="md" onClick={() => void go({ to })}>
        {action ?? t(to === '/auth/login' ? 'auth.go_to_sign_in' : 'auth.recovery_again')}
      </Button>
    </AuthCard>
  );
}
