import { createRequire } from 'node:module';
import { createReadStream, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { answerParent } from '../../processes/run-limited.ts';
import { openEngine } from './engine.ts';
import { firstPageOf } from './first-page.ts';
import type { PrintAnswer, PrintedDocument, PrintOrder } from './order.ts';

const TEMPLATES = join(import.meta.dirname, 'templates');
const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/onest/package.json'));
const weights = ['400Regular', '500Medium', '600SemiBold', '700Bold'];
/** The engine's cache of layouts is emptied after this many documents; it would grow without limit. */
const FORGET_EVERY = 10;
const DATA = join(TEMPLATES, 'data.json');

/** A child process that draws documents and exits: the engine never frees memory. */
await answerParent<PrintOrder, PrintAnswer>(async ({ template, format, documents, folder, pictures }) => {
  const engine = await openEngine();
  const compiler = engine.NodeCompiler.create({
    workspace: TEMPLATES,
    fontArgs: [{ fontBlobs: await Promise.all(weights.map((one) => readFile(join(fonts, one, `Onest_${one}.ttf`)))) }],
  });
  for (const [name, path] of Object.entries(pictures)) compiler.mapShadow(join(TEMPLATES, name), await readFile(path));
  const pages: number[] = [];
  const compile = (): NodeTypstDocument => {
    const compiled = compiler.compile({ mainFilePath: join(TEMPLATES, `${template}.typ`) });
    if (compiled.result === null) throw new Error(`A ${template} cannot be drawn: ${wordsOf(compiler, compiled.takeError())}`);
    return compiled.result;
  };
  const endStandsAlone = (drawn: NodeTypstDocument): boolean =>
    (compiler.query(drawn, { selector: '<stands-alone>', field: 'value' }) as boolean[]).includes(true);
  const draw = async ({ made, data, charts = {} }: PrintedDocument): Promise<Buffer | string> => {
    for (const [name, chart] of Object.entries(charts)) {
      const { drawChart } = await import('../draw-chart.ts');
      compiler.mapShadow(join(TEMPLATES, name), Buffer.from(drawChart(chart)));
    }
    // Passed as data, never as markup, so that names and titles are only text.
    compiler.mapShadow(DATA, Buffer.from(JSON.stringify(data)));
    let drawn = compile();
    const { rows_at_end = 0 } = data as { rows_at_end?: number };
    if (rows_at_end > 0 && endStandsAlone(drawn)) {
      compiler.mapShadow(DATA, Buffer.from(JSON.stringify({ ...(data as object), tail: rows_at_end })));
      compiler.evictCache(0);
      drawn = compile();
    }
    pages.push(drawn.numOfPages);
    if (format === 'svg') return firstPageOf(compiler.plainSvg(drawn));
    return compiler.pdf(drawn, { creationTimestamp: Math.floor(Date.parse(made) / 1000) });
  };
  let at = 0;
  for await (const line of createInterface({ input: createReadStream(documents), crlfDelay: Infinity })) {
    // Synchronous: nothing else waits for this process, and asynchronous writes take a third of the total time.
    writeFileSync(join(folder, `${at}.${format}`), await draw(JSON.parse(line) as PrintedDocument), { mode: 0o600 });
    at += 1;
    if (at % FORGET_EVERY === 0) compiler.evictCache(0);
  }
  return { pages };
});

type Failure = NonNullable<ReturnType<ReturnType<NodeCompiler['compile']>['takeError']>>;

// Hoisted: the module waits for its parent above and never continues past that.
function wordsOf(compiler: NodeCompiler, error: Failure | null): string {
  return error === null ? '' : JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 1000);
}
