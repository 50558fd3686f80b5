import { AGAIN, PROGRAM_FILES } from '@vigil/contract/site/program-files.ts';
import { connection } from './connection.ts';

type Ask = () => Promise<unknown>;

declare global {
  /** What the build turns `import('./part.tsx')` into: the name of its file, and the import itself. */
  var vigilFile: (name: string, ask: Ask) => Promise<unknown>;
}

/**
 * A file could not be loaded under any address. The browser's own error is only its cause: by that error's message the router
 * would reload the page, and what was typed would be lost.
 */
class UnloadedError extends Error {}

/** The server has another version by now, and this file does not exist any more. */
export class OutdatedError extends Error {}

const BASE = '/lk/';
const addressOf = (name: string) => `${BASE}assets/${name}.js`;

/**
 * Loads a file of the program. Browsers older than mid-2025 cache a failed import as long as the page lives, and fail every later
 * import of the file, and of files that need it: such files are requested under another address. All other files keep their
 * addresses, so that no module exists twice.
 */
globalThis.vigilFile = async (name, ask) => {
  await connection.restored();
  try {
    return await ask();
  } catch (error) {
    if (!(await connection.isReachable())) throw unloaded(name, error);
    return importUnderNewAddress(name);
  }
};

const unloaded = (name: string, cause: unknown) => new UnloadedError(`${addressOf(name)} could not be loaded.`, { cause });

/** Removes a style sheet that failed to load, or the next attempt would take it for loaded. */
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
    throw unloaded(name, error);
  });
}

const load = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);
