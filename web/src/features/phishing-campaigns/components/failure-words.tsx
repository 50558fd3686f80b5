import { meaningOfFailure } from '@vigil/contract/phishing-delivery/rules.ts';
import { useTranslation } from 'react-i18next';
import { isKnownFailure } from '../rules/recipients.ts';

/** Explains why an email was not sent. If the mail server refused it, quotes the server's answer. */
export function FailureWords({ failure }: { failure: string }) {
  const { t } = useTranslation();
  if (isKnownFailure(failure)) return <>{t(`phishing_campaigns.failure.${failure}`)}</>;
  const meaning = meaningOfFailure(failure);
  return <>{meaning === null ? failure : `${t(`phishing_campaigns.failure.${meaning}`)} ${failure}`}</>;
}
