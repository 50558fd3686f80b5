import { useTranslation } from 'react-i18next';
import { AuthOutcome } from '../components/auth-outcome.tsx';

/** Nobody has registered with this address, and the organisation lets that be told. */
export function RecoveryErrorScreen() {
  const { t } = useTranslation();
  return (
    <AuthOutcome title={t('auth.recovery_unknown_title')} text={t('auth.recovery_unknown_text')} to="/auth/password/recovery" />
  );
}
