import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentWorker } from '../sharing/owner.ts';
import { dropBodyAtLimitedSpeed } from './drop-body.ts';

type Pace = { seconds: number; bytesPerSecond: number };

/** The slowest pace of uploads by signed-in callers: files of hundreds of megabytes over a slow connection. */
const UPLOAD: Pace = { seconds: 60 * 60, bytesPerSecond: 8 * 1024 };
const SIGNED_IN: Pace = { seconds: 300, bytesPerSecond: 1024 };
/** The slowest pace of callers without a session, who only send forms. */
const STRANGER: Pace = { seconds: 60, bytesPerSecond: 1024 };
/** The slowest pace of the rest of a body after its answer. */
const ANSWERED: Pace = { seconds: 10, bytesPerSecond: 1024 };
const LOOK_EVERY_SECONDS = 10;
/** The most bytes of an answered body that are drained, since a refused caller could repeat the request without limit. */
const DROPPED_BYTES_MAX = 256 * 1024;
/** Lets the caller read the error before the connection is reset. */
const REFUSAL_MS = 2_000;

/**
 * Ends connections whose body arrives too slowly, because a caller could hold a socket with a byte now and then. Signed-in callers
 * are known before the body is read; until then, and on unknown paths, a caller counts as a stranger.
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
    else if (isRefused(reply) && isUpload(request) && isStillComing(request)) dropBodyAtLimitedSpeed(request, reply);
  });
  site.addHook('onResponse', async (request) => {
    if (isNotWorthReading(request)) return endUnread(request);
    if (isStillComing(request)) watch(request, isUpload(request) ? UPLOAD : ANSWERED);
  });
}

const isStillComing = ({ headers, raw }: FastifyRequest): boolean =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Whether a signed-in caller was refused. Bodies of refused strangers get no slot, so that they cannot use up the slots of others. */
const isRefused = ({ statusCode }: FastifyReply): boolean => statusCode >= 400 && currentWorker()?.kind === 'signed_in';

/** The answer was sent, but much of the body has not arrived. */
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
    // The body has arrived completely and waits to be read.
    if (raw.complete) return stop();
    const { bytesRead } = raw.socket;
    // A full buffer waits for us, not for the sender.
    const isOurs = raw.readableLength >= raw.readableHighWaterMark;
    const isSlow = !isOurs && bytesRead - before < bytesPerSecond * lookEverySeconds;
    before = bytesRead;
    if (isSlow || Date.now() - began > seconds * 1000) raw.destroy();
  }, lookEverySeconds * 1000).unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
  return stop;
}
