import { meaningOfFailure } from '@vigil/contract/phishing-delivery/rules.ts';
import { useTranslation } from 'react-i18next';
import { isKnownFailure } from '../rules/recipients.ts';

/** Why an email is not out: in our words where we held it back, else in the mail server's, after what they mean. */
export function FailureWords({ failure }: { failure: string }) {
  const { t } = useTranslation();
  if (isKnownFailure(failure)) return <>{t(`phishing_campaigns.failure.${failure}`)}</>;
  const meaning = meaningOfFailure(failure);
  return <>{meaning === null ? failure : `${t(`phishing_campaigns.failure.${meaning}`)} ${failure}`}</>;
}
