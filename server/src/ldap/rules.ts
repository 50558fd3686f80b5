/**
 * Splits an entry's DN into its parts (RFC 4514), the entry's own part first. Each part has an attribute name in lowercase and a
 * value.
 */
export function partsOf(dn: string): { attribute: string; value: string }[] {
  return splitUnescaped(dn, ',').flatMap((part) => {
    const at = part.indexOf('=');
    return at < 0 ? [] : [{ attribute: part.slice(0, at).trim().toLowerCase(), value: plainValue(part.slice(at + 1)) }];
  });
}

/** Whether the text is a DN: `CN=…`. */
export const isEntryName = (name: string): boolean => /^[A-Za-z][A-Za-z0-9-]*\s*=/.test(name);

/** Normalises a DN: servers differ in capitals, blanks and escapes. */
export const plainDn = (dn: string): string =>
  dn
    .replace(/(?:\\[0-9a-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('\\', ''), 'hex')
        .toString('utf8')
        .replace(/[,+"\\<>;=#]/g, '\\$&'),
    )
    .replace(/(?<!\\)([,=+])\s+/g, '$1')
    .trim()
    .toLowerCase();

/** The DNS domain of a DN: `corp.example` for `OU=People,DC=corp,DC=example`. */
export const domainIn = (dn: string): string =>
  partsOf(dn)
    .filter(({ attribute }) => attribute === 'dc')
    .map(({ value }) => value.toLowerCase())
    .join('.');

function splitUnescaped(text: string, by: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === by) parts.push('');
    else parts[parts.length - 1] += sign === '\\' ? sign + (text[(at += 1)] ?? '') : sign;
  }
  return parts;
}

const plainValue = (value: string): string =>
  value
    .trim()
    .replace(/(?:\\[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('\\', ''), 'hex').toString('utf8'))
    .replace(/\\(.)/g, '$1');
