import { z } from 'zod';
import type { FileLimits } from './file-limits.ts';
import { contradicts, type Flaws, noFlaws } from './flaws.ts';
import { jsonExcess } from './json-limits.ts';

/** An uploaded file on the server: on disk, within its limits, verified by a child process, deleted after the answer. */
export type Upload = {
  filename: string;
  type: string;
  size: number;
  path: string;
  /** SHA-256 of the received bytes, in hexadecimal. */
  hash: string;
};

const limitsOf = new WeakMap<z.ZodType, FileLimits>();

const received = new WeakSet<object>();

/** Marks a file that the server received itself: a JSON field that looks like an upload is not one, whatever path it names. */
export function receivedUpload(upload: Upload): Upload {
  received.add(upload);
  return upload;
}

export const isUpload = (value: unknown): value is Upload => typeof value === 'object' && value !== null && received.has(value);

/** A file of a multipart body: the browser sends a Blob, the server receives an Upload. */
export function file(limits: FileLimits): z.ZodType<Upload, Blob> {
  const schema = z.custom<Upload>(isUpload);
  limitsOf.set(schema, limits);
  return schema as unknown as z.ZodType<Upload, Blob>;
}

/** The limits of a body field that is a file, optional or not; undefined for other fields. */
export function fileLimits(schema: z.ZodType): FileLimits | undefined {
  return limitsOf.get(schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema);
}

/** A picture cannot be replaced and removed at once. */
export const pictureFlaws = ({ picture, remove_picture }: { picture?: unknown; remove_picture?: boolean | undefined }): Flaws =>
  remove_picture === true && picture !== undefined ? { remove_picture: contradicts('picture') } : noFlaws;

/** Structured data in a multipart body, encoded as JSON text. */
export const jsonField = <T extends z.ZodType>(schema: T): z.ZodType<z.output<T>, z.input<T>> =>
  z.preprocess((value) => (typeof value === 'string' ? parseText(value) : value), schema) as unknown as z.ZodType<
    z.output<T>,
    z.input<T>
  >;

function parseText(text: string): unknown {
  try {
    return jsonExcess(text) === null ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}
