import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MEGABYTE, type FileLimits } from '@vigil/contract/shared/file-limits.ts';
import { fileLimits, receivedUpload, type Upload } from '@vigil/contract/shared/upload.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readFile } from '../reading/read-file.ts';
import { httpProblems, problem } from './problem.ts';

const FIELD_BYTES_MAX = MEGABYTE;
const FIELDS_MAX = 100;
const OCTETS = 'application/octet-stream';
const JSON_TYPE = 'application/json';
/** No body has more files; a browser sends an empty part for each file left out. */
const FILES_MAX = 3;

/** The parts of a multipart body; files are streamed to a folder of this request, which `forget` removes. */
export type ReceivedBody = {
  body: Record<string, unknown>;
  /** Has a child process verify every file except a package, which a job unpacks; before a transaction opens, so that it does not wait. */
  readFiles(parsed: unknown): Promise<void>;
  forget(): Promise<void>;
};

/** Stands for a file that no field accepts: no schema knows it, so the field is refused by name. */
const MISPLACED = Symbol('a file that no field takes');

/** Reads a multipart body by its schema: undeclared files are not stored, and a file over its limit is refused at once. */
export async function receiveMultipart(request: FastifyRequest, schema: z.ZodType): Promise<ReceivedBody> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-upload-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  const body: Record<string, unknown> = {};
  const received: ReceivedFile[] = [];
  const readFiles = async (parsed: unknown) => {
    const { sheet } = parsed as { sheet?: unknown };
    for (const { upload, limits } of received) {
      if (limits.kind === 'package') continue;
      await readFile(upload, { ...limits, ...(limits.kind === 'sheet' && typeof sheet === 'number' && { sheet }) });
    }
  };
  try {
    for await (const part of request.parts({
      limits: { fieldSize: FIELD_BYTES_MAX, fields: FIELDS_MAX, files: FILES_MAX, fileSize: Infinity },
      // A part that counts as a field would be parsed in memory, however large.
      isPartAFile: (_name, type, filename) => filename !== undefined || type === OCTETS || type?.startsWith(JSON_TYPE) === true,
    })) {
      if (part.type === 'field') add(body, part.fieldname, part.value);
      else if (part.filename === undefined && part.mimetype.startsWith(JSON_TYPE))
        add(body, part.fieldname, await readText(part));
      else if (part.filename === '') part.file.resume();
      else {
        const file = await receiveFile(part, schema, join(folder, String(received.length)));
        if (file !== null) received.push(file);
        add(body, part.fieldname, file === null ? MISPLACED : file.upload);
      }
    }
    return { body, readFiles, forget };
  } catch (error) {
    // Drains the rest; unread, it would hold the connection for as long as an upload may take.
    request.raw.unpipe().resume();
    await forget();
    throw isOfParser(error) ? problem(httpProblems.malformed) : error;
  }
}

/** The multipart parser reports malformed or truncated bodies as plain errors without a code. */
const isOfParser = (error: unknown): boolean => error instanceof Error && error.constructor === Error && !('code' in error);

async function readText({ file }: MultipartFile): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > FIELD_BYTES_MAX) throw problem(httpProblems.too_large, { fill: { megabytes: FIELD_BYTES_MAX / MEGABYTE } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

type ReceivedFile = { upload: Upload; limits: FileLimits };

async function receiveFile(part: MultipartFile, schema: z.ZodType, path: string): Promise<ReceivedFile | null> {
  const field = schema instanceof z.ZodObject ? (schema.shape[part.fieldname] as z.ZodType | undefined) : undefined;
  const limits = field && fileLimits(field);
  if (limits === undefined) {
    part.file.resume();
    return null;
  }
  if (!limits.extensions.includes(extname(part.filename).toLowerCase())) {
    throw problem(httpProblems.wrong_file_type, { fill: { extensions: limits.extensions.join(', ') } });
  }
  let size = 0;
  const hash = createHash('sha256');
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > limits.maxBytes) {
          throw problem(httpProblems.too_large, { fill: { megabytes: Math.floor(limits.maxBytes / MEGABYTE) } });
        }
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  const { filename, mimetype: type } = part;
  return { upload: receivedUpload({ filename, type, size, path, hash: hash.digest('hex') }), limits };
}

/** A name sent several times is a list, as in a query string. */
function add(body: Record<string, unknown>, name: string, value: unknown): void {
  const before = body[name];
  body[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
}
