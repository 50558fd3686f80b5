import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'web/dist');
const stamp = join(dist, '.built-from');

/**
 * Builds the web application when its sources, the contract or the lock file changed since the last build; otherwise does
 * nothing.
 */
export async function buildWeb(): Promise<void> {
  const sources = await digestOfSources();
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === sources) return;
  console.log('Building the web application…');
  await run('vite', ['build', '--logLevel', 'warn']);
  await compressAssets();
  await writeFile(stamp, sources);
}

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const patterns = [
    'web/{src,build,content,locales,public}/**/*.*',
    'web/*.{ts,json,html,cjs,mjs}',
    'contract/src/**/*.{ts,css}',
    'package-lock.json',
  ];
  const files = (await Array.fromAsync(glob(patterns, { cwd: root }))).sort();
  for (const file of files) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

/** Compresses the assets once here, so that no request has to. */
async function compressAssets(): Promise<void> {
  for await (const file of glob('assets/**/*.{js,css,svg,json}', { cwd: dist })) {
    const path = join(dist, file);
    const source = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    await writeFile(`${path}.gz`, await promisify(gzip)(source));
  }
}

function run(command: string, parameters: string[]): Promise<void> {
  const bin = join(root, 'node_modules/.bin', command);
  return new Promise((resolve, reject) => {
    spawn(bin, parameters, { cwd: join(root, 'web'), stdio: 'inherit', shell: process.platform === 'win32' }).on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}.`)),
    );
  });
}
