import { parentPort } from 'node:worker_threads';
import type { Answer, Job } from './job.ts';

const port = parentPort!;

port.on('message', (job: Job) => {
  void answer(job).then((said) => port.postMessage(said));
});

async function answer({ module, name, input }: Job): Promise<Answer> {
  try {
    const work = ((await import(module)) as Record<string, unknown>)[name];
    if (typeof work !== 'function') throw new TypeError(`${module} exports no function ${name}.`);
    return { output: (work as (...input: unknown[]) => unknown)(...input) };
  } catch (error) {
    const { stack = String(error), name: kind } = error as Error;
    return { fault: stack, isTooHeavy: error instanceof RangeError || kind === 'NeverStable' };
  }
}
