/** A box of MP4 and M4A: its size, its name and its content. */
const box = (name: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const track = (kind: 'vide' | 'soun') => box('trak', box('mdia', box('hdlr', '\0\0\0\0\0\0\0\0', kind, '\0'.repeat(13))));
const moov = (...kinds: ('vide' | 'soun')[]) => box('moov', ...kinds.map(track));

/** Returns the skeleton of a video: its type, its track index, and this many bytes of data. */
export const mp4 = (bytes = 64): Buffer =>
  Buffer.concat([box('ftyp', 'isom\0\0\x02\0isomiso2avc1mp41'), box('mdat', Buffer.alloc(bytes, 7)), moov('soun', 'vide')]);
/** Returns the skeleton of a sound file. */
export const m4a = (): Buffer => Buffer.concat([box('ftyp', 'M4A \0\0\0\0M4A isom'), moov('soun'), box('mdat', '\0\0')]);
export const webm = (kind = 'webm'): Buffer =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282', 'hex'),
    Buffer.from([0x80 + kind.length]),
    Buffer.from(kind),
    Buffer.from('42878104428581021853806701ffffffffffffff', 'hex'),
  ]);
export const mp3 = (): Buffer =>
  Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.from('fffb9000', 'hex'), Buffer.alloc(64)]);
export const ogg = (): Buffer => Buffer.from('OggS\0\x02' + '\0'.repeat(20) + '\x01\x13OpusHead\x01', 'latin1');

export const fileOf = (content: Buffer, name: string): File => new File([content as never], name);
