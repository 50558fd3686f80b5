import { join } from 'node:path';
import { PAGE_FILES, type PageFiles } from '@vigil/contract/site/page-files.ts';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import type { Sources } from './sources.ts';

const WEB = join(import.meta.dirname, '..');

/**
 * A build plugin that lists the files of each screen, so that the server's page can preload the files of the requested screen.
 */
export function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    generateBundle: {
      // Vite first removes the chunks that hold nothing but CSS.
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const source = JSON.stringify(await pagesOf(chunks));
        this.emitFile({ type: 'asset', fileName: PAGE_FILES, source });
      },
    },
  };
}

async function pagesOf(chunks: readonly Rolldown.OutputChunk[]): Promise<PageFiles[]> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const bySource = new Map(chunks.flatMap((chunk) => (chunk.facadeModuleId === null ? [] : [[chunk.facadeModuleId, chunk]])));
  const chunkOf = (source: string) => {
    const chunk = bySource.get(source);
    if (chunk === undefined) throw new Error(`${source} has no separate file in the build`);
    return chunk;
  };
  const entryFiles = filesOf(byFile, [chunkOf(join(WEB, 'index.html'))]);
  return (await loadScreenSources()).map(({ path, needAuth, sources }) => {
    const own = filesOf(byFile, sources.map(chunkOf));
    return {
      path,
      needs_session: needAuth,
      scripts: [...own.scripts].filter((file) => !entryFiles.scripts.has(file)),
      styles: [...own.styles].filter((file) => !entryFiles.styles.has(file)),
    };
  });
}

function filesOf(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, entries: readonly Rolldown.OutputChunk[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
    if (scripts.has(fileName)) return;
    scripts.add(fileName);
    for (const file of viteMetadata?.importedCss ?? []) styles.add(file);
    for (const imported of imports) if (chunks.has(imported)) add(chunks.get(imported)!);
  };
  entries.forEach(add);
  return { scripts, styles };
}

/** Returns the table of screens with the path of each component's source file in place of the component. */
export async function loadScreenSources(): Promise<Sources[]> {
  const { module } = await runnerImport<{ sources: Sources[] }>(join(import.meta.dirname, 'sources.ts'), {
    root: WEB,
    configFile: false,
    logLevel: 'error',
    plugins: [{ name: 'sources', enforce: 'pre', load: sourceOf }],
  });
  return module.sources;
}

function sourceOf(file: string): string | null {
  if (file.endsWith('/src/app/lazy-screen.ts')) return 'export const lazyScreen = (load) => load;';
  if (file.endsWith('/src/lib/site.ts')) return 'export const site = { development: true };';
  return file.endsWith('.tsx') ? `export const source = ${JSON.stringify(file)};` : null;
}
