import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { FileRefusal } from './refusal.ts';

const HEAD_BYTES = 16;

/** The first bytes of each kind of sound, as Latin characters. */
const beginnings: Record<string, RegExp> = {
  '.mp3': /^(?:ID3|\xFF[\xE2-\xE7\xF2-\xF7\xFA-\xFF])/,
  '.m4a': /^.{4}ftyp(?:M4A|M4B|mp4|iso|dash)/s,
  '.ogg': /^OggS/,
  '.wav': /^RIFF.{4}WAVE/s,
};

/** Sounds are not decoded here: browsers play them, and this only checks that the content matches the name. */
export async function assertSound({ path, filename }: { path: string; filename: string }): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    if (beginnings[extname(filename).toLowerCase()]?.test(head) !== true) throw new FileRefusal('no_sound');
  } finally {
    await file.close();
  }
}
