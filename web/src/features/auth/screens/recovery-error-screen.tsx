import { useTranslation } from 'react-i18next';
import { AuthOutcome } from '../components/auth-outcome.tsx';

/** Shown when no account has this address and the organisation allows saying so. */
export function RecoveryErrorScreen() {
  const { t } = useTranslation();
  return (
    <AuthOutcome title={t('auth.recovery_unknown_title')} text={t('auth.recovery_unknown_text')} to="/auth/password/recovery" />
  );
}
