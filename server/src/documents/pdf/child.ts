import { createRequire } from 'node:module';
import { createReadStream, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { answerParent } from '../../processes/run-limited.ts';
import { openEngine } from './engine.ts';
import { firstPageOf } from './first-page.ts';
import type { PrintAnswer, PrintedDocument, PrintOrder } from './order.ts';

const TEMPLATES = join(import.meta.dirname, 'templates');
const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/onest/package.json'));
const weights = ['400Regular', '500Medium', '600SemiBold', '700Bold'];
/** What was laid out is kept for the next document, and would grow without end. */
const FORGET_EVERY = 10;

/** The program of a child that draws documents and ends: the engine gives no memory back. */
await answerParent<PrintOrder, PrintAnswer>(async ({ template, format, documents, folder, pictures }) => {
  const engine = await openEngine();
  const compiler = engine.NodeCompiler.create({
    workspace: TEMPLATES,
    fontArgs: [{ fontBlobs: await Promise.all(weights.map((one) => readFile(join(fonts, one, `Onest_${one}.ttf`)))) }],
  });
  for (const [name, path] of Object.entries(pictures)) compiler.mapShadow(join(TEMPLATES, name), await readFile(path));
  const pages: number[] = [];
  const draw = async ({ made, data, charts = {} }: PrintedDocument): Promise<Buffer | string> => {
    for (const [name, chart] of Object.entries(charts)) {
      const { drawChart } = await import('../draw-chart.ts');
      compiler.mapShadow(join(TEMPLATES, name), Buffer.from(drawChart(chart)));
    }
    // As data, never as markup: no name or title can be more than words.
    compiler.mapShadow(join(TEMPLATES, 'data.json'), Buffer.from(JSON.stringify(data)));
    const drawn = compiler.compile({ mainFilePath: join(TEMPLATES, `${template}.typ`) });
    if (drawn.result === null) throw new Error(`A ${template} cannot be drawn: ${wordsOf(compiler, drawn.takeError())}`);
    pages.push(drawn.result.numOfPages);
    if (format === 'svg') return firstPageOf(compiler.plainSvg(drawn.result));
    return compiler.pdf(drawn.result, { creationTimestamp: Math.floor(Date.parse(made) / 1000) });
  };
  let at = 0;
  for await (const line of createInterface({ input: createReadStream(documents), crlfDelay: Infinity })) {
    // In one go: nothing else waits for this process, and the other way is a third of the whole time.
    writeFileSync(join(folder, `${at}.${format}`), await draw(JSON.parse(line) as PrintedDocument), { mode: 0o600 });
    at += 1;
    if (at % FORGET_EVERY === 0) compiler.evictCache(0);
  }
  return { pages };
});

type Failure = NonNullable<ReturnType<ReturnType<NodeCompiler['compile']>['takeError']>>;

// Hoisted: the module waits for its parent above and never gets past that.
function wordsOf(compiler: NodeCompiler, error: Failure | null): string {
  return error === null ? '' : JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 1000);
}
