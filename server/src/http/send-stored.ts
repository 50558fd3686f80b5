import type { FastifyReply, FastifyRequest } from 'fastify';
import { MissingFile, UnsatisfiableRange, type FileStore } from '../storage/file-store.ts';
import { httpProblems, problem } from './problem.ts';

/** Answers with a stored file, or the requested part of it. Its headers define its type and what it may do. */
export async function sendStored(
  files: FileStore,
  key: string,
  { request, reply, headers }: { request: FastifyRequest; reply: FastifyReply; headers: Record<string, string> },
): Promise<FastifyReply> {
  const stat = await files.stat(key);
  if (stat === undefined) throw problem(httpProblems.not_found);
  void reply.headers({ 'accept-ranges': 'bytes', ...headers });
  try {
    const { stream, size, range } = await files.get(key, rangeOf(request.headers.range, stat.size));
    void reply.header('content-length', range ? range.end - range.start + 1 : size);
    if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    // Without this, the file would be read to its end although nobody gets it.
    if (request.method === 'HEAD') stream.destroy();
    return await reply.send(stream);
  } catch (error) {
    if (error instanceof MissingFile) throw problem(httpProblems.not_found);
    if (!(error instanceof UnsatisfiableRange)) throw error;
    return reply.status(416).header('content-range', `bytes */${stat.size}`).send();
  }
}

/** The single range of a `Range` header; undefined if it cannot be parsed, and the whole file is sent. */
function rangeOf(header: string | undefined, size: number): { start: number; end?: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return { start: Math.max(0, size - Number(to)) };
  return to === '' ? { start: Number(from) } : { start: Number(from), end: Number(to) };
}
