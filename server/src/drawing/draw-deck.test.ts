import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDeck } from '../../test/make-deck.ts';
import { deckToPdf, drawPages } from './draw-deck.ts';
import { linksOfPages } from './page-links.ts';
import { findPrograms } from './programs.ts';
import { runProgram } from '../processes/run-program.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-draw-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const limits = { seconds: 20, megabytes: 200 };

describe.runIf(process.platform === 'linux')('a program over a file of a person', () => {
  const run = (script: string, more: object = {}) =>
    runProgram('/bin/sh', ['-c', script], { folder, signal: new AbortController().signal, ...limits, ...more });

  test('sees nothing of our environment', async () => {
    process.env.A_SECRET = 'secret';
    const { output } = await run('env');
    delete process.env.A_SECRET;
    expect(output).toContain(`HOME=${folder}`);
    expect(output).not.toContain('secret');
  });

  test('ends at its time with all that it started', async () => {
    await expect(run('(while :; do echo x >> alive; sleep 0.1; done) & wait', { seconds: 1 })).rejects.toMatchObject({
      kind: { code: 'file.took_too_long' },
    });
    await rm(join(folder, 'alive'), { force: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(existsSync(join(folder, 'alive'))).toBe(false);
  });

  test('ends when it holds too much memory', async () => {
    const hoard = `${process.execPath} -e 'const all = []; setInterval(() => all.push(Buffer.alloc(2e7, 1)), 20)'`;
    await expect(run(hoard)).rejects.toMatchObject({ kind: { code: 'file.too_heavy' } });
  });

  test('ends when it is wanted no more', async () => {
    const control = new AbortController();
    setTimeout(() => control.abort(), 300);
    await expect(run('sleep 30', { signal: control.signal })).rejects.toThrow('abort');
  });

  // Where a container allows no separate network, only the check of the deck keeps the program from fetching anything.
  test.runIf(spawnSync('unshare', ['-rn', 'true']).status === 0)('reaches no network', async () => {
    let hits = 0;
    const server = createServer((_, reply) => {
      hits += 1;
      reply.end();
    }).listen(0);
    const { port } = server.address() as AddressInfo;
    const fetching = `fetch("http://127.0.0.1:${port}").then(() => console.log("reached"), () => console.log("alone"))`;
    const { output } = await run(`${process.execPath} -e '${fetching}'`);
    server.close();
    expect({ output: output.trim(), hits }).toEqual({ output: 'alone', hits: 0 });
  });
});

describe.runIf(findPrograms() !== undefined)(
  'LibreOffice and poppler (Debian: apt-get install libreoffice-impress-nogui poppler-utils)',
  () => {
    const drawn = async (content: Buffer, total: number, numbers: number[]) => {
      const path = join(folder, 'deck.pptx');
      await writeFile(path, content);
      const done: number[] = [];
      const signal = new AbortController().signal;
      const pdf = await deckToPdf(path, { folder, signal });
      const pages = await drawPages({ pdf, folder, total, numbers, signal, onDrawn: (count) => done.push(count) });
      return { pages, done };
    };

    test('draw the slides wanted, a hidden one among them counted and left out, as JPEG of 1600 px', async () => {
      const { pages, done } = await drawn(
        makeDeck([{ title: 'One' }, { title: 'Two', isHidden: true }, { title: 'Three' }]),
        3,
        [1, 3],
      );
      expect([...pages.keys()].toSorted((a, b) => a - b)).toEqual([1, 3]);
      expect(done).toEqual([1, 2]);
      const { format, width, height } = await sharp(pages.get(3)).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1600, height: 1200 });
      expect((await readdir(folder)).filter((name) => name.endsWith('.jpg'))).toHaveLength(2);
    });

    test('say where on which page a link is pressed', async () => {
      const path = join(folder, 'deck.pptx');
      const text = ['Plain', ['Site', 'https://a.example/?x=(1)&y=2'] as const];
      await writeFile(path, makeDeck([{ title: 'None' }, { title: 'Links', text }]));
      const pdf = await deckToPdf(path, { folder, signal: new AbortController().signal });
      const [first, second] = await linksOfPages(pdf);
      expect(first).toEqual({ width: 720, height: 540, links: [] });
      expect(second!.links).toHaveLength(1);
      const { href, x, y, width, height } = second!.links[0]!;
      expect(href).toBe('https://a.example/?x=(1)&y=2');
      // Below the first line of the text, as wide as one word.
      expect(x).toBeGreaterThan(30);
      expect(y).toBeGreaterThan(190);
      expect(y + height).toBeLessThan(300);
      expect(width).toBeLessThan(120);
    });

    test.each([
      ['nothing', ''],
      ['no table', '%PDF-1.7\nstartxref\n3\n%%EOF'],
      ['a table past its end', '%PDF-1.7\nxref\n0 9\n0000000000 65535 f \ntrailer<</Root 8 0 R>>\nstartxref\n9\n%%EOF'],
    ])('no links are found in a PDF with %s', async (_what, content) => {
      const pdf = join(folder, 'odd.pdf');
      await writeFile(pdf, content);
      expect((await linksOfPages(pdf)).flatMap(({ links }) => links)).toEqual([]);
    });

    test('end well with a broken file, and are not believed', async () => {
      await expect(drawn(Buffer.from('PK\u0003\u0004 broken'), 1, [1])).rejects.toMatchObject({
        kind: { code: 'file.not_converted' },
      });
    });
  },
);
