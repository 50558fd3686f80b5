import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentWorker } from '../sharing/owner.ts';
import { dropBodyOneAtATime } from './drop-body.ts';

type Pace = { seconds: number; bytesPerSecond: number };

/** Files of hundreds of megabytes over a slow line, of anyone who is signed in and may upload here. */
const UPLOAD: Pace = { seconds: 60 * 60, bytesPerSecond: 8 * 1024 };
const SIGNED_IN: Pace = { seconds: 300, bytesPerSecond: 1024 };
/** Nobody who is not signed in has more than a form to send. */
const STRANGER: Pace = { seconds: 60, bytesPerSecond: 1024 };
/** What follows of a body after its answer. */
const ANSWERED: Pace = { seconds: 10, bytesPerSecond: 1024 };
const LOOK_EVERY_SECONDS = 10;
/** Reading so much of a body only to drop it is work that a refused caller could order again and again. */
const DROPPED_BYTES_MAX = 256 * 1024;
/** For the caller to read the refusal before the connection is reset. */
const REFUSAL_MS = 2_000;

/**
 * Ends connections whose body comes too slowly: each would hold a socket, and a byte now and then would do. Who is signed in
 * is known before the body is read; until then, and where nothing is served, a caller is a stranger.
 */
export function endSlowBodies(site: FastifyInstance, { lookEverySeconds = LOOK_EVERY_SECONDS } = {}): void {
  const watched = new WeakMap<FastifyRequest, () => void>();
  const watch = (request: FastifyRequest, pace: Pace) => {
    watched.get(request)?.();
    if (isStillComing(request)) watched.set(request, endWhenSlow(request, { ...pace, lookEverySeconds }));
  };
  site.addHook('preParsing', async (request) => watch(request, paceOf(request)));
  site.addHook('onSend', async (request, reply) => {
    if (isNotWorthReading(request)) void reply.header('connection', 'close');
    else if (isRefused(reply) && isUpload(request) && isStillComing(request)) dropBodyOneAtATime(request, reply);
  });
  site.addHook('onResponse', async (request) => {
    if (isNotWorthReading(request)) return endUnread(request);
    if (isStillComing(request)) watch(request, isUpload(request) ? UPLOAD : ANSWERED);
  });
}

const isStillComing = ({ headers, raw }: FastifyRequest): boolean =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Strangers take no turns here: they could use up those of signed-in callers. */
const isRefused = ({ statusCode }: FastifyReply): boolean => statusCode >= 400 && currentWorker()?.kind === 'signed_in';

/** The answer is there already, and much of the body is not. */
const isNotWorthReading = (request: FastifyRequest): boolean =>
  isStillComing(request) &&
  !isUpload(request) &&
  Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > DROPPED_BYTES_MAX;

function endUnread({ raw }: FastifyRequest): void {
  raw.socket.pause();
  const timer = setTimeout(() => raw.destroy(), REFUSAL_MS).unref();
  raw.once('close', () => clearTimeout(timer));
}

const isUpload = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.endpoint?.encoding === 'multipart' && config.endpoint.permission !== 'public';

function paceOf(request: FastifyRequest): Pace {
  const { endpoint } = request.routeOptions.config;
  if (endpoint === undefined || endpoint.permission === 'public') return STRANGER;
  return isUpload(request) ? UPLOAD : SIGNED_IN;
}

function endWhenSlow(
  { raw }: FastifyRequest,
  { seconds, bytesPerSecond, lookEverySeconds }: Pace & { lookEverySeconds: number },
): () => void {
  const began = Date.now();
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    // All of it is here, and waits to be read.
    if (raw.complete) return stop();
    const { bytesRead } = raw.socket;
    // A full buffer waits for us, not for its sender.
    const isOurs = raw.readableLength >= raw.readableHighWaterMark;
    const isSlow = !isOurs && bytesRead - before < bytesPerSecond * lookEverySeconds;
    before = bytesRead;
    if (isSlow || Date.now() - began > seconds * 1000) raw.destroy();
  }, lookEverySeconds * 1000).unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
  return stop;
}
