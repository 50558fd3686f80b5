import { createHash, createPublicKey, verify } from 'node:crypto';

/**
 * Verifies an email's signature as a receiver does (RFC 6376, relaxed canonicalization), with the given DNS records. Returns
 * the signing domain and the signed headers, null without a signature, or a word when the signature is invalid.
 */
export function verifyDkim(raw: string, recordAt: (name: string) => string | undefined) {
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => /^dkim-signature:/i.test(field));
  if (signature === undefined) return null;
  const tags = tagsOf(signature.slice(signature.indexOf(':') + 1));
  const { d = '', s = '', h = '', bh = '', b = '' } = tags;
  if (
    createHash('sha256')
      .update(relaxedBody(raw.slice(end + 4)))
      .digest('base64') !== bh
  )
    return 'body';
  const names = h.split(':').map((name) => name.trim().toLowerCase());
  const left = [...fields];
  const signed = names.flatMap((name) => {
    const at = left.findLastIndex((field) => field.toLowerCase().startsWith(`${name}:`));
    return at < 0 ? [] : left.splice(at, 1).map(relaxedField);
  });
  const own = relaxedField(signature.replace(/(;\s*b=)[^;]*/, '$1')).trimEnd();
  const record = recordAt(`${s}._domainkey.${d}`);
  if (record === undefined) return 'no key';
  const key = createPublicKey({ key: Buffer.from(tagsOf(record).p ?? '', 'base64'), format: 'der', type: 'spki' });
  const holds = verify('rsa-sha256', Buffer.from([...signed, own].join('\r\n'), 'latin1'), key, Buffer.from(b, 'base64'));
  return holds ? { domain: d, selector: s, signed: names } : 'signature';
}

const tagsOf = (list: string): Record<string, string | undefined> =>
  Object.fromEntries(
    list.split(';').map((tag) => [tag.split('=')[0]!.trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')] as const),
  );

function relaxedField(field: string): string {
  const at = field.indexOf(':');
  const value = field
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${field.slice(0, at).toLowerCase().trim()}:${value}`;
}

function relaxedBody(body: string): Buffer {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
}
