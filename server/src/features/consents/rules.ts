import { legalTexts, legalTextVersions, type LegalText } from '@vigil/contract/site/legal-texts.ts';
import type { TextVersion } from '@vigil/contract/consents/consent.ts';
import type { Env } from '../../env.ts';

type Wishes = Pick<Env, 'NEED_PRIVACY_POLICY' | 'NEED_AGREEMENT'>;

/** What this site asks everyone to accept. */
export const neededTexts = (env: Wishes): LegalText[] =>
  legalTexts.filter((kind) => (kind === 'agreement' ? env.NEED_AGREEMENT : env.NEED_PRIVACY_POLICY));

/** What of it a person has still to accept as it is now. */
export const owedTexts = (needed: readonly LegalText[], accepted: readonly TextVersion[]): TextVersion[] =>
  needed
    .map((kind) => ({ kind, version: legalTextVersions[kind] }))
    .filter(({ kind, version }) => !accepted.some((one) => one.kind === kind && one.version >= version));
