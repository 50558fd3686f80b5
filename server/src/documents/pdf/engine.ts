import type * as Engine from '@myriaddreamin/typst-ts-node-compiler';

/** The version that tags what it writes is there for Linux on x64 alone; elsewhere the one before it draws the same page. */
const TAGGING = 'typst-tagging';

export async function openEngine(): Promise<typeof Engine> {
  try {
    return (await import(TAGGING)) as typeof Engine;
  } catch {
    return import('@myriaddreamin/typst-ts-node-compiler');
  }
}
