import { useTranslation } from 'react-i18next';
import { isKnownFailure } from '../rules.ts';

/** Why a letter is not out: in our words where we held it back, else in the mail server's. */
export function FailureWords({ failure }: { failure: string }) {
  const { t } = useTranslation();
  return <>{isKnownFailure(failure) ? t(`phishing_campaigns.failure.${failure}`) : failure}</>;
}
