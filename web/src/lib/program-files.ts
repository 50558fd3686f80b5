import { AGAIN, PROGRAM_FILES } from '@vigil/contract/site/program-files.ts';
import { connection } from './connection.ts';

type Ask = () => Promise<unknown>;

declare global {
  /** What the build makes of `import('./part.tsx')`: the name of its file, and the import itself. */
  var vigilFile: (name: string, ask: Ask) => Promise<unknown>;
}

/**
 * A file did not come under any address. The browser's own error stays its cause: by that error's words the router would
 * reload the page, and what was typed would be lost.
 */
class UnloadedError extends Error {}

/** The server has another version by now, and this file is no more. */
export class OutdatedError extends Error {}

const BASE = '/lk/';
const addressOf = (name: string) => `${BASE}assets/${name}.js`;

/**
 * Loads a file of the program. Browsers older than mid-2025 remember for as long as the page lives that a file could not be
 * loaded, and answer every later import of it, and of what needs it, with the same failure: such files are asked for under
 * another address. All other files stay the ones that the page has, so that nothing exists twice.
 */
globalThis.vigilFile = async (name, ask) => {
  await connection.restored();
  try {
    return await ask();
  } catch (error) {
    if (!(await connection.isThere())) throw unloaded(name, error);
    return askAnew(name);
  }
};

const unloaded = (name: string, cause: unknown) => new UnloadedError(`${addressOf(name)} could not be loaded.`, { cause });

/** A style sheet that failed is taken out, or the next try would believe that it is there. */
addEventListener('vite:preloadError', ({ payload }) => {
  const [, address] = /^Unable to preload CSS for (\S+)$/.exec(payload.message) ?? [];
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
    if ((link as HTMLLinkElement).href === address) link.remove();
  }
});

async function askAnew(name: string): Promise<unknown> {
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
