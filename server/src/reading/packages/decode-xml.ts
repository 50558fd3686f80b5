import iconv from 'iconv-lite';

/** The bytes at the start of a file in which an encoding declaration is looked for. */
const HEAD_BYTES = 200;

/** Converts XML to UTF-8 from the encoding in its mark or declaration; older tools use the encoding of their Windows. */
export function decodeXml(bytes: Buffer): Buffer {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(iconv.decode(bytes, 'utf-16le'));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(iconv.decode(bytes, 'utf-16be'));
  const [, named = 'utf-8'] = /^[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(bytes.toString('latin1', 0, HEAD_BYTES)) ?? [];
  // A text that claims UTF-16 but could be read up to here is not UTF-16.
  const encoding = /^utf-?16/i.test(named) || !iconv.encodingExists(named) ? 'utf-8' : named;
  return Buffer.from(iconv.decode(bytes, encoding));
}
