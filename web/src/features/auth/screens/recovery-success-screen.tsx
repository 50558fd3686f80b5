import { useTranslation } from 'react-i18next';
import { AuthOutcome } from '../components/auth-outcome.tsx';

/** Shows one text both for a sent email and for an unknown address, so that it does not reveal accounts. */
export function RecoverySuccessScreen() {
  const { t } = useTranslation();
  return <AuthOutcome title={t('auth.recovery_sent_title')} text={t('auth.recovery_sent_text')} />;
}
