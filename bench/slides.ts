import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from '@vigil/contract/endpoint.ts';
import { createModule, getDeckImport, importDeck } from '@vigil/contract/modules/endpoints.ts';
import type { ModuleImport } from '@vigil/contract/modules/module-import.ts';
import sharp from 'sharp';
import { findPrograms, type Programs } from '../server/src/drawing/programs.ts';
import { makeDeck } from '../server/test/make-deck.ts';
import type { Installation } from './installation.ts';
import { printFigure, quantile, untilReady, stop, timed, until } from '../tools/report.ts';
import { signedIn } from './signed-in.ts';

const SLIDES = 52;
const ROUNDS = 3;
const BAR = 1.5;
const PORT = 18_083;

/**
 * Measures the import of a deck from its upload until its slides are in the theme, against LibreOffice and poppler alone.
 * `DECK` names another deck.
 */
export async function benchSlides(installation: Installation): Promise<void> {
  const programs = findPrograms();
  if (programs === undefined) {
    console.error(
      'slides: not measured, because LibreOffice or poppler is missing (Debian: libreoffice-impress-nogui poppler-utils).',
    );
    return;
  }
  const deck = process.env.DECK === undefined ? await deckOfPictures() : await readFile(process.env.DECK);
  const token = await signedIn(installation, await installation.makeOrganization(10, 2));
  const origin = `http://localhost:${PORT}`;
  const child = installation.start({ ROLE: 'all', PORT: String(PORT), APP_URL: origin });
  await untilReady(origin);
  const ask = async <T>(url: string, body?: FormData | string): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
    const answer = await fetch(origin + url, body === undefined ? { headers } : { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const bring = async () => {
    const { id } = await ask<{ id: string }>(createModule.path, JSON.stringify({ title: 'Bench' }));
    const form = new FormData();
    form.append('file', new Blob([deck as never]), 'deck.pptx');
    const { id: event } = await ask<ModuleImport>(pathOf(importDeck, { id }), form);
    let over: ModuleImport | undefined;
    await until(async () => {
      over = await ask<ModuleImport>(pathOf(getDeckImport, { id: event }));
      return over.status !== 'in_process';
    });
    if (over?.status !== 'success') throw new Error(`The deck was not imported: ${over?.message}`);
    return over.added;
  };
  // The runs alternate, so that other load of the machine affects both.
  const [ours, bare]: [number[], number[]] = [[], []];
  let slides = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await bareMs(programs, deck));
    ours.push(await timed(async () => (slides = await bring())));
  }
  await stop(child);
  const baseline = quantile(bare, 0.5) / 1000;
  printFigure({
    what: `a deck of ${slides} slides, from its upload to its theme`,
    value: quantile(ours, 0.5) / 1000,
    unit: 's',
    baseline: { what: 'LibreOffice and poppler alone', value: baseline },
    bar: { value: BAR * baseline, better: 'less' },
  });
}

async function deckOfPictures(): Promise<Buffer> {
  const picture = await sharp({
    create: { width: 1200, height: 750, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 }, background: '#336699' },
  })
    .jpeg()
    .toBuffer();
  const text = ['Пароль из четырёх слов длиннее и легче запоминается.', 'Повторять его на другом сайте нельзя.'];
  return makeDeck(Array.from({ length: SLIDES }, (_, at) => ({ title: `Слайд ${at + 1}`, text, notes: 'Заметка', picture })));
}

/** Runs LibreOffice with a new profile, as each conversion of the product does. */
async function bareMs({ soffice, pdftoppm }: Programs, deck: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-deck-'));
  try {
    await writeFile(join(folder, 'deck.pptx'), deck);
    return await timed(async () => {
      const run = (program: string, ...parameters: string[]) => spawnSync(program, parameters, { cwd: folder, stdio: 'ignore' });
      run(soffice, `-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'pdf', 'deck.pptx');
      run(pdftoppm, '-jpeg', '-scale-to', '1600', 'deck.pdf', 'page');
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
