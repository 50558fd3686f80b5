import { legalTexts, legalTextVersions, type LegalText } from '@vigil/contract/site/legal-texts.ts';
import type { TextVersion } from '@vigil/contract/consents/consent.ts';
import type { SiteSettings } from '@vigil/contract/settings/settings.ts';

type RequiredTexts = Pick<SiteSettings, 'asks_privacy_policy' | 'asks_agreement'>;

/** Returns the texts that this site requires everyone to accept. */
export const requiredTexts = (site: RequiredTexts): LegalText[] =>
  legalTexts.filter((kind) => (kind === 'agreement' ? site.asks_agreement : site.asks_privacy_policy));

/** Returns the required texts that a person has not accepted in their present version. */
export const missingTexts = (needed: readonly LegalText[], accepted: readonly TextVersion[]): TextVersion[] =>
  needed
    .map((kind) => ({ kind, version: legalTextVersions[kind] }))
    .filter(
      ({ kind, version }) => !accepted.some((acceptedText) => acceptedText.kind === kind && acceptedText.version >= version),
    );
