import { meaningOfFailure } from '@vigil/contract/phishing-delivery/rules.ts';
import { useTranslation } from 'react-i18next';
import { isKnownFailure } from '../rules/recipients.ts';

/** Why an email was not sent: our own text if we blocked it, else the mail server's answer after an explanation. */
export function FailureWords({ failure }: { failure: string }) {
  const { t } = useTranslation();
  if (isKnownFailure(failure)) return <>{t(`phishing_campaigns.failure.${failure}`)}</>;
  const meaning = meaningOfFailure(failure);
  return <>{meaning === null ? failure : `${t(`phishing_campaigns.failure.${meaning}`)} ${failure}`}</>;
}
