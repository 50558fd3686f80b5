import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../env.ts';
import { problem } from '../../http/problem.ts';
import { keyFor, keysFor } from '../../secrets/seal.ts';
import { scormProblems } from './problems.ts';

/** What an address of the player opens: one part of one package, for one attempt or for its author's trial. */
export type Play = {
  kind: 'attempt' | 'trial';
  /** The session in which the address was made: it identifies the person, who is checked at each use. */
  session: string;
  /**
   * The person's access as it was when the address was made: another password, role, address or second factor invalidates the
   * address.
   */
  access_state: string;
  organization: string;
  /** The id of the attempt or, in a trial, of the package. */
  id: string;
  /** The folder where the package's files are stored. */
  folder: string;
  /** The part's index in the contents. */
  item: number;
};

/** How long an address of the player is valid: longer than anybody works on a course in one sitting. */
const PLAY_SECONDS = 10 * 3600;
const PURPOSE = 'scorm';
const KINDS = ['attempt', 'trial'] as const;
const IDS = ['organization', 'id', 'folder', 'session', 'access_state'] as const;
const ITEM_AT = 1 + 16 * IDS.length;
const EXPIRY_AT = ITEM_AT + 2;
const BODY_BYTES = EXPIRY_AT + 4;
const MARK_BYTES = 32;

/** Returns the path of a player. The token is part of the path, because packages find their own files by relative addresses. */
export const playPath = (token: string): string => `/scorm/${token}`;

export function playAddress(env: Env, play: Play, now = new Date()): string {
  // Cookies ignore ports: on the application's own host name a package would receive its cookies.
  if (new URL(env.CONTENT_URL).hostname === new URL(env.APP_URL).hostname) throw problem(scormProblems.same_host);
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(KINDS.indexOf(play.kind));
  IDS.forEach((name, index) => bytesOf(play[name]).copy(body, 1 + 16 * index));
  body.writeUInt16BE(play.item, ITEM_AT);
  body.writeUInt32BE(Math.floor(now.getTime() / 1000) + PLAY_SECONDS, EXPIRY_AT);
  const token = Buffer.concat([body, markOf(keyFor(env, PURPOSE), body)]).toString('base64url');
  return `${env.CONTENT_URL}${playPath(token)}/player`;
}

/** Returns what a token opens; undefined for an expired or a forged token. */
export function playOf(env: Env, token: string, now = new Date()): Play | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== BODY_BYTES + MARK_BYTES) return undefined;
  const [body, mark] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)];
  const isOurs = keysFor(env, PURPOSE).some((key) => timingSafeEqual(markOf(key, body), mark));
  const kind = KINDS[body.readUInt8()];
  if (!isOurs || kind === undefined || body.readUInt32BE(EXPIRY_AT) * 1000 <= now.getTime()) return undefined;
  const ids = IDS.map((name, index) => [name, idOf(body.subarray(1 + 16 * index, 17 + 16 * index))] as const);
  const { access_state, ...play } = Object.fromEntries(ids) as Record<(typeof IDS)[number], string>;
  return { kind, ...play, access_state: access_state.replaceAll('-', ''), item: body.readUInt16BE(ITEM_AT) };
}

const markOf = (key: Buffer, body: Buffer): Buffer => createHmac('sha256', key).update('vigil scorm play').update(body).digest();

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
