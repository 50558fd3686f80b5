import { X509Certificate } from 'node:crypto';
import { SsoError } from '../outgoing/sso-error.ts';
import { anywhereIn, attributeOf, childrenOf, firstOf, isNamed, parseXml, textOf } from './xml.ts';

/** An identity provider as described by its metadata. */
export type IdentityProvider = {
  entity_id: string;
  sign_in_url: string;
  logout_url: string | null;
  /** Where the provider accepts our logout responses; absent: the same address as for requests. */
  logout_answer_url?: string;
  /** PEM; a signature by any of them is valid. There are two during a rollover. */
  certificates: string[];
};

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
/** Web pages that servers return instead: a sign-in form or an error. */
const WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE html|<html)/i;
const METADATA_LENGTH_MAX = 1024 * 1024;

export function readMetadata(xml: string): IdentityProvider {
  if (xml.length > METADATA_LENGTH_MAX)
    throw new SsoError('settings', 'The metadata is longer than 1 MB.', { rule: 'too_long_metadata' });
  if (WEB_PAGE.test(xml)) throw new SsoError('settings', 'A page of the web.', { rule: 'web_page' });
  const entity = entityIn(parseMetadata(xml));
  const role = firstOf(entity, 'metadata', 'IDPSSODescriptor');
  if (role === undefined) throw new SsoError('settings', 'The metadata describes no identity provider.', { rule: 'no_provider' });
  const entity_id = attributeOf(entity, 'entityID')?.trim() ?? '';
  const sign_in_url = placeOf(role, 'SingleSignOnService');
  const certificates = childrenOf(role, 'metadata', 'KeyDescriptor')
    .filter((key) => attributeOf(key, 'use') !== 'encryption')
    .flatMap((key) => anywhereIn(key, 'signature', 'X509Certificate'))
    .map((element) => pemOf(textOf(element)));
  if (entity_id === '') throw new SsoError('settings', 'The metadata has no entityID.', { rule: 'no_entity_id' });
  if (sign_in_url === null)
    throw new SsoError('settings', 'The metadata has no SingleSignOnService with HTTP-Redirect.', { rule: 'no_sign_in_place' });
  if (certificates.length === 0)
    throw new SsoError('settings', 'The metadata has no certificate for signatures.', { rule: 'no_certificate' });
  const logout_answer_url = placeOf(role, 'SingleLogoutService', 'ResponseLocation');
  return {
    entity_id,
    sign_in_url,
    logout_url: placeOf(role, 'SingleLogoutService'),
    ...(logout_answer_url !== null && { logout_answer_url }),
    certificates: [...new Set(certificates)],
  };
}

function parseMetadata(xml: string): Element {
  try {
    return parseXml(xml);
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    throw new SsoError('settings', error.message, { rule: error.rule });
  }
}

/** Returns the only provider in the metadata. Refuses a federation's list of many. */
function entityIn(root: Element): Element {
  if (isNamed(root, 'metadata', 'EntityDescriptor')) return root;
  const providers = anywhereIn(root, 'metadata', 'EntityDescriptor').filter((one) =>
    firstOf(one, 'metadata', 'IDPSSODescriptor'),
  );
  if (providers.length === 0)
    throw new SsoError('settings', 'The metadata describes no identity provider.', { rule: 'no_provider' });
  if (providers.length > 1)
    throw new SsoError('settings', 'The metadata describes no single identity provider.', { rule: 'several_providers' });
  return providers[0]!;
}

function placeOf(role: Element, service: string, attribute = 'Location'): string | null {
  const found = childrenOf(role, 'metadata', service).find((one) => attributeOf(one, 'Binding') === REDIRECT);
  const url = attributeOf(found, attribute);
  if (url === undefined) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new SsoError('settings', `Not an address: ${url}`, { rule: 'wrong_place' });
  return url;
}

function pemOf(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString();
  } catch {
    throw new SsoError('settings', 'A certificate in the metadata cannot be read.', { rule: 'no_certificate' });
  }
}

export function certificateFacts(pem: string): { subject: string; valid_to: string; is_over: boolean } {
  const { subject, validToDate } = new X509Certificate(pem);
  return {
    subject: subject.replaceAll('\n', ', '),
    valid_to: validToDate.toISOString(),
    is_over: validToDate.getTime() < Date.now(),
  };
}
