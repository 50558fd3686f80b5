import { useTranslation } from 'react-i18next';
import { AuthOutcome } from '../components/auth-outcome.tsx';

/** Says the same whether the email was sent or no account has the address. */
export function RecoverySuccessScreen() {
  const { t } = useTranslation();
  return <AuthOutcome title={t('auth.recovery_sent_title')} text={t('auth.recovery_sent_text')} />;
}
