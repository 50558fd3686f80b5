import { Worker } from 'node:worker_threads';
import { problem } from '../../http/problem.ts';
import { htmlProblems } from './problems.ts';
import type { Answer, Job } from './job.ts';

export type Limits = { ms: number; megabytes: number; idleMs: number };

const LIMITS: Limits = { ms: 5000, megabytes: 512, idleMs: 60_000 };
const YOUNG_MEGABYTES = 32;

type Order = { resolve: (output: unknown) => void; reject: (error: Error) => void };

/**
 * A thread that reads HTML, one job at a time. A job that exceeds its time or memory ends the thread, and the next job starts a new
 * one. An idle thread is ended to free its memory.
 */
export class HtmlThread {
  readonly #limits: Limits;
  #current: Order | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: Limits = LIMITS) {
    this.#limits = limits;
  }

  /** Call only while the thread is idle. */
  run(job: Job): Promise<unknown> {
    return new Promise((resolve, reject) => {
      clearTimeout(this.#timer);
      this.#current = { resolve, reject };
      const worker = (this.#worker ??= this.#start());
      worker.ref();
      this.#timer = setTimeout(() => this.#abandon(problem(htmlProblems.too_heavy)), this.#limits.ms);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(job);
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      // No secret of ours reaches a thread that parses untrusted HTML.
      env: {},
    });
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (worker !== this.#worker) return;
      this.#abandon(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? problem(htmlProblems.too_heavy) : error);
    });
    return worker;
  }

  #settle(answer: Answer): void {
    this.#worker?.unref();
    const order = this.#end();
    if ('output' in answer) order?.resolve(answer.output);
    else order?.reject(answer.isTooHeavy ? problem(htmlProblems.too_heavy) : new Error(answer.fault));
  }

  #abandon(error: Error): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#end()?.reject(error);
  }

  #end(): Order | undefined {
    const order = this.#current;
    this.#current = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.stop(), this.#limits.idleMs).unref();
    return order;
  }
}
