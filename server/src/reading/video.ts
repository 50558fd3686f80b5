import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { FileRefusal } from './refusal.ts';

/** Videos are not decoded here: browsers play them, and this only checks that the content matches the name. */
export async function assertVideo({ path, filename }: { path: string; filename: string }): Promise<void> {
  const file = await open(path);
  try {
    const isVideo = extname(filename).toLowerCase() === '.webm' ? await isWebm(file) : await isMp4(file);
    if (!isVideo) throw new FileRefusal('no_video');
  } finally {
    await file.close();
  }
}

const HEAD_BYTES = 64;
const EBML = '1a45dfa3';
const KIND_OF_WEBM = /\x42\x82[\x80-\xFF]webm/;

async function isWebm(file: FileHandle): Promise<boolean> {
  const head = await bytesAt(file, 0, HEAD_BYTES);
  return head.toString('hex', 0, 4) === EBML && KIND_OF_WEBM.test(head.toString('latin1'));
}

const BOXES_MAX = 100_000;
const INDEX_BYTES_MAX = 64 * 1024 * 1024;
/** The box of an index that marks a video track. */
const SEEN_TRACK = /hdlr.{8}vide/s;

/** Whether a file is an MP4: a sequence of boxes, among them a type and an index with a video track. */
async function isMp4(file: FileHandle): Promise<boolean> {
  const { size: total } = await file.stat();
  let hasPictures = false;
  let at = 0;
  for (let boxes = 0; at < total; boxes += 1) {
    const box = await boxAt(file, at, total);
    if (box === null || boxes > BOXES_MAX || (boxes === 0 && box.name !== 'ftyp')) return false;
    if (box.name === 'moov')
      hasPictures = SEEN_TRACK.test((await bytesAt(file, at, Math.min(box.size, INDEX_BYTES_MAX))).toString('latin1'));
    at += box.size;
  }
  return hasPictures;
}

const BOX_BYTES = 16;

/** Reads the name and size of a box. The size is before the name, or after it if large; zero means to the end. */
async function boxAt(file: FileHandle, at: number, total: number): Promise<{ name: string; size: number } | null> {
  const head = await bytesAt(file, at, BOX_BYTES);
  if (head.length < 8) return null;
  const size32 = head.readUInt32BE(0);
  const isLong = size32 === 1 && head.length === BOX_BYTES;
  const size = size32 === 0 ? total - at : isLong ? Number(head.readBigUInt64BE(8)) : size32;
  return size < 8 || at + size > total ? null : { name: head.toString('latin1', 4, 8), size };
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
