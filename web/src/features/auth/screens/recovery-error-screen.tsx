import { useTranslation } from 'react-i18next';
import { AuthOutcome } from '../components/auth-outcome.tsx';

/** Says that no account has this address; shown only if the organisation allows revealing that. */
export function RecoveryErrorScreen() {
  const { t } = useTranslation();
  return (
    <AuthOutcome
      title={t('auth.recovery_unknown_title')}
      text={t('auth.recovery_unknown_text')}
      to="/auth/password/recovery"
      action={t('auth.recovery_elsewhere')}
    />
  );
}
