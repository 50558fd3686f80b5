import { DEFLATED_MARK, type PlayerCommit } from '@vigil/contract/scorm/player.ts';
import { zlibSync } from 'fflate';

/** Browsers let a closing page send at most 64 KB in total. */
const SENT_WHOLE_BYTES_MAX = 30_000;
const AT_ONCE = 0x8000;

/**
 * Encodes the last commit as text. Compresses a long one, because a closing page may send little and Cyrillic text needs two
 * bytes a character.
 */
export function bodyOf(commit: PlayerCommit): string {
  const text = JSON.stringify(commit);
  const bytes = new TextEncoder().encode(text);
  return bytes.length <= SENT_WHOLE_BYTES_MAX ? text : DEFLATED_MARK + base64Of(zlibSync(bytes));
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(start, start + AT_ONCE));
  return btoa(text);
}
