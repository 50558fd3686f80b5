import { DOMParser } from '@xmldom/xmldom';
import { SsoError } from '../outgoing/sso-error.ts';

const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
export type Space = keyof typeof namespaces;

const DECLARATION = /^\s*<\?xml [^<>]*\?>/;

/** Parses untrusted text; a DOCTYPE or an entity is refused before any parser sees it. */
export function parseXml(text: string): Element {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new SsoError('refused', 'A DOCTYPE.', { rule: 'doctype', failedCheck: 'answer' });
  const fail = (reason: string): never => {
    throw new SsoError('refused', `Not XML: ${reason}`, { rule: 'not_xml', failedCheck: 'answer' });
  };
  const { documentElement } = new DOMParser({
    locator: {},
    errorHandler: { warning: fail, error: fail, fatalError: fail },
  }).parseFromString(text, 'text/xml');
  return documentElement ?? fail('no element');
}

/**
 * Parses a message of the protocol. Refuses comments, sections and instructions: honest messages have none, and different parsers
 * read a name with a comment inside differently.
 */
export function parseMessage(text: string): Element {
  if (/<[!?]/.test(text.replace(DECLARATION, '')))
    throw new SsoError('refused', 'A comment, a DOCTYPE or an instruction.', { failedCheck: 'answer' });
  return parseXml(text);
}

export const isNamed = (element: Element, space: Space, name: string): boolean =>
  element.namespaceURI === namespaces[space] && element.localName === name;

export function childrenOf(parent: Element, space: Space, name: string): Element[] {
  return Array.from(parent.childNodes).filter(
    (node): node is Element => node.nodeType === 1 && isNamed(node as Element, space, name),
  );
}

export const firstOf = (parent: Element, space: Space, name: string): Element | undefined => childrenOf(parent, space, name)[0];

/** Returns the elements of this name at any depth. */
export const anywhereIn = (parent: Element, space: Space, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespaces[space], name));

export const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? '';

export const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element?.hasAttribute(name) === true ? (element.getAttribute(name) ?? undefined) : undefined;
