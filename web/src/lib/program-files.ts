import { AGAIN, PROGRAM_FILES } from '@vigil/contract/site/program-files.ts';
import { connection } from './connection.ts';

type Ask = () => Promise<unknown>;

declare global {
  /**
   * Loads a lazy file. The build replaces `import('./part.tsx')` by this call, with the name of the file and the import itself.
   */
  var vigilFile: (name: string, ask: Ask) => Promise<unknown>;
}

/**
 * Thrown when a file cannot be loaded under any address. Wraps the browser's error, whose message would make the router reload
 * the page, and what was typed would be lost.
 */
class UnloadedError extends Error {}

/** Thrown when the server was upgraded and no longer has the file. */
export class OutdatedError extends Error {}

const BASE = '/lk/';
const addressOf = (name: string) => `${BASE}assets/${name}.js`;

/**
 * Loads a file of the program. Browsers older than mid-2025 cache a failed import until the page is closed, so every later import
 * of that file, or of a file that needs it, fails too. Requests such a file under another address; only such a file, so that no
 * module exists twice.
 */
globalThis.vigilFile = async (name, ask) => {
  await connection.untilReachable();
  try {
    return await ask();
  } catch (error) {
    if (!(await connection.isReachable())) throw unloadedError(name, error);
    return importUnderNewAddress(name);
  }
};

const unloadedError = (name: string, cause: unknown) => new UnloadedError(`${addressOf(name)} could not be loaded.`, { cause });

/** Removes a style sheet that failed to load. Otherwise the next attempt would find it and not load it again. */
addEventListener('vite:preloadError', ({ payload }) => {
  const [, address] = /^Unable to preload CSS for (\S+)$/.exec(payload.message) ?? [];
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
    if ((link as HTMLLinkElement).href === address) link.remove();
  }
});

async function importUnderNewAddress(name: string): Promise<unknown> {
  const answer = await fetch(`${BASE}${PROGRAM_FILES}`, { cache: 'no-store' });
  const needed = ((await answer.json()) as Record<string, string[]>)[name];
  if (needed === undefined) throw new OutdatedError('The page is older than the server.');
  const failed: string[] = [];
  for (const file of needed) {
    await load(addressOf(file)).catch(() => failed.push(file));
  }
  const address = addressOf(name);
  const again = failed.includes(name) ? `${address}?${AGAIN}=${failed.join('.')}&at=${Date.now()}` : address;
  return load(again).catch((error: unknown) => {
    throw unloadedError(name, error);
  });
}

const load = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);
