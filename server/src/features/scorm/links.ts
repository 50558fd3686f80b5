import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../env.ts';
import { problem } from '../../http/problem.ts';
import { keyFor, keysFor } from '../../secrets/seal.ts';
import { scormProblems } from './problems.ts';

/** What an address of the player opens: one part of one package, for one attempt, or for its author to try. */
export type Play = {
  kind: 'attempt' | 'trial';
  organization: string;
  /** The attempt; of a trial, the package. */
  id: string;
  /** Where the package's files are kept. */
  folder: string;
  /** The part, by its place in the contents. */
  item: number;
};

/** Longer than anybody sits at a course in one go. */
const PLAY_SECONDS = 10 * 3600;
const PURPOSE = 'scorm';
const KINDS = ['attempt', 'trial'] as const;
const BODY_BYTES = 1 + 16 * 3 + 2 + 4;
const MARK_BYTES = 32;

/** Packages find their own files by relative addresses, so what admits stands in the path. */
export const playPath = (token: string): string => `/scorm/${token}`;

export function playAddress(env: Env, play: Play, now = new Date()): string {
  // Cookies ignore ports: on the application's own name a package would be sent them.
  if (new URL(env.CONTENT_URL).hostname === new URL(env.APP_URL).hostname) throw problem(scormProblems.same_host);
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(KINDS.indexOf(play.kind));
  [play.organization, play.id, play.folder].forEach((id, at) => bytesOf(id).copy(body, 1 + 16 * at));
  body.writeUInt16BE(play.item, 49);
  body.writeUInt32BE(Math.floor(now.getTime() / 1000) + PLAY_SECONDS, 51);
  const token = Buffer.concat([body, markOf(keyFor(env, PURPOSE), body)]).toString('base64url');
  return `${env.CONTENT_URL}${playPath(token)}/player`;
}

/** What a token opens; undefined once its time is over, and of what we never made. */
export function playOf(env: Env, token: string, now = new Date()): Play | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== BODY_BYTES + MARK_BYTES) return undefined;
  const [body, mark] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)];
  const isOurs = keysFor(env, PURPOSE).some((key) => timingSafeEqual(markOf(key, body), mark));
  const kind = KINDS[body.readUInt8()];
  if (!isOurs || kind === undefined || body.readUInt32BE(51) * 1000 <= now.getTime()) return undefined;
  const [organization, id, folder] = [0, 1, 2].map((at) => idOf(body.subarray(1 + 16 * at, 17 + 16 * at)));
  return { kind, organization: organization!, id: id!, folder: folder!, item: body.readUInt16BE(49) };
}

const markOf = (key: Buffer, body: Buffer): Buffer => createHmac('sha256', key).update('vigil scorm play').update(body).digest();

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
