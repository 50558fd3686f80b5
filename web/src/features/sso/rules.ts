import { isSamePlace, secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import type { NewProvider, Provider } from '@vigil/contract/sso/provider.ts';
import { adfsAttributes, oidcAttributes } from '@vigil/contract/sso/rules.ts';

const common = {
  is_enabled: true,
  creates_people: false,
  admits_admins: true,
  serves_children: false,
  ca_certificate: '',
};

/** Returns the form's start values: those of the stored provider, or the defaults. Never contains secrets. */
export function draftOf(kind: Provider['kind'], provider: Provider | null): NewProvider {
  if (provider?.kind === 'saml') {
    const {
      id: _,
      people_count: __,
      updated_at: ___,
      description: ____,
      metadata: _____,
      service: ______,
      version: _______,
      ...settings
    } = provider;
    return settings;
  }
  if (provider?.kind === 'oidc') {
    const {
      id: _,
      people_count: __,
      updated_at: ___,
      has_client_secret: ____,
      service: _____,
      version: ______,
      ...settings
    } = provider;
    return settings;
  }
  if (kind === 'saml') {
    return {
      ...common,
      kind,
      title: 'ADFS',
      attributes: { ...adfsAttributes },
      metadata_url: '',
      accepts_unasked: false,
      asks_lasting_name: true,
    };
  }
  return {
    ...common,
    kind,
    title: 'OpenID Connect',
    attributes: { ...oidcAttributes },
    issuer: '',
    client_id: '',
    scopes: 'openid email profile',
    trusts_email: false,
  };
}

/**
 * Returns the state of the client secret. A stored secret belongs to its issuer and client, so the form asks for it again if
 * these change.
 */
export function secretState(provider: Provider | null, draft: NewProvider): 'none' | 'stored' | 'asked' {
  if (provider?.kind !== 'oidc' || draft.kind !== 'oidc' || !provider.has_client_secret) return 'none';
  return isSamePlace(secretPlaces.oidc, provider, draft) ? 'stored' : 'asked';
}

/** Whether the secret must be entered again, and is still missing. */
export const isSecretMissing = (provider: Provider | null, draft: NewProvider): boolean =>
  secretState(provider, draft) === 'asked' && draft.kind === 'oidc' && (draft.client_secret ?? '') === '';
