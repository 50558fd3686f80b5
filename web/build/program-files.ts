import { PROGRAM_FILES } from '@vigil/contract/site/program-files.ts';
import type { Plugin, Rolldown } from 'vite';

const FILE = /^assets\/([\w-]{8})\.js$/;
/** The loader of `lib/program-files.ts`, or a plain import in the SCORM player, which has no loader. */
const LOADER = '(globalThis.vigilFile??((_,ask)=>ask()))';
const IMPORT = /import\(`\.\/([\w-]{8})\.js`\)/g;

/**
 * A build plugin that loads every lazy file through `lib/program-files.ts`, which can ask for a file under another address, and
 * lists what each file needs.
 */
export function programFiles(): Plugin {
  return {
    name: 'program-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const chunk of chunks)
          chunk.code = chunk.code.replace(IMPORT, (expression, name: string) => `${LOADER}(\`${name}\`,()=>${expression})`);
        this.emitFile({ type: 'asset', fileName: PROGRAM_FILES, source: JSON.stringify(filesToLoad(chunks)) });
      },
    },
  };
}

/** Returns for each lazy file the files to load in order: the files it imports come first, the file itself last. */
function filesToLoad(chunks: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (file: string, found: Set<string>): Set<string> => {
    if (found.has(file)) return found;
    for (const imported of byFile.get(file)?.imports ?? []) collect(imported, found);
    return found.add(file);
  };
  const nameOf = (file: string) => FILE.exec(file)?.[1];
  return Object.fromEntries(
    chunks.flatMap(({ fileName, isDynamicEntry }) => {
      const name = isDynamicEntry ? nameOf(fileName) : undefined;
      return name === undefined ? [] : [[name, [...collect(fileName, new Set())].flatMap((file) => nameOf(file) ?? [])]];
    }),
  );
}
