import iconv from 'iconv-lite';

/** Where a declaration stands, if there is one. */
const HEAD_BYTES = 200;

/** XML as UTF-8, whichever encoding its mark or its declaration names: older editors write in that of their Windows. */
export function decodeXml(bytes: Buffer): Buffer {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(iconv.decode(bytes, 'utf-16le'));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(iconv.decode(bytes, 'utf-16be'));
  const [, named = 'utf-8'] = /^[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(bytes.toString('latin1', 0, HEAD_BYTES)) ?? [];
  // What calls itself UTF-16 and could be read so far is not.
  const encoding = /^utf-?16/i.test(named) || !iconv.encodingExists(named) ? 'utf-8' : named;
  return Buffer.from(iconv.decode(bytes, encoding));
}
