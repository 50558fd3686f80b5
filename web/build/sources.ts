import { frames } from '../src/app/frames.ts';
import type { Screen } from '../src/app/screen.ts';
import { screens } from '../src/app/screens.ts';

/** The source files of a screen and its frame. */
export type Sources = Pick<Screen, 'path' | 'needAuth'> & { sources: string[] };
/** A lazy component while `pages.ts` reads the table: it loads the path of its source file. */
type Load = () => Promise<{ source: string }>;

const sourcesOf = async (components: unknown[]): Promise<string[]> => {
  const loads = components.filter((component) => component !== undefined) as Load[];
  return (await Promise.all(loads.map((load) => load()))).map(({ source }) => source);
};

export const sources: Sources[] = await Promise.all(
  screens.map(async ({ path, needAuth, frame, component }) => ({
    path,
    needAuth,
    sources: await sourcesOf([frames[frame], component]),
  })),
);
