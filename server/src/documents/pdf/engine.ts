import type * as Engine from '@myriaddreamin/typst-ts-node-compiler';

/** The version of the engine that writes tagged PDF, only for Linux x64; elsewhere the previous version draws the same page. */
const TAGGING = 'typst-tagging';

export async function openEngine(): Promise<typeof Engine> {
  try {
    return (await import(TAGGING)) as typeof Engine;
  } catch {
    return import('@myriaddreamin/typst-ts-node-compiler');
  }
}
