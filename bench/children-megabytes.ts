import { readdir, readFile } from 'node:fs/promises';

/** Returns the total memory of a process's children, which draw PDFs. */
export async function childrenMegabytes(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')));
  const sizes = lists
    .join(' ')
    .split(' ')
    .filter(Boolean)
    .map(async (child) => {
      const line = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      if (!line.includes('pdf/child.ts')) return 0;
      const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    });
  return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
}
