import { useTranslation } from 'react-i18next';
import { AuthOutcome } from '../components/auth-outcome.tsx';

/** The email is on its way, or the address is nobody’s: the page does not tell. */
export function RecoverySuccessScreen() {
  const { t } = useTranslation();
  return <AuthOutcome title={t('auth.recovery_sent_title')} text={t('auth.recovery_sent_text')} />;
}
