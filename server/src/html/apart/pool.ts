import { Worker } from 'node:worker_threads';
import { httpProblems, problem } from '../../http/problem.ts';
import { htmlProblems } from './problems.ts';
import type { Answer, Job } from './job.ts';

export type Limits = { ms: number; megabytes: number; waiting: number; idleMs: number };

const LIMITS: Limits = { ms: 5000, megabytes: 512, waiting: 100, idleMs: 60_000 };
const YOUNG_MEGABYTES = 32;
const BUSY_RETRY_SECONDS = 5;

type Order = { job: Job; resolve: (output: unknown) => void; reject: (error: Error) => void };

/**
 * One thread that reads HTML, one job after another. A thread that exceeds its time or memory is ended and replaced, and
 * an idle one is ended to give its memory back.
 */
export class HtmlPool {
  readonly #limits: Limits;
  // First come, first served; a queue that is fair to organisations belongs here.
  readonly #waiting: Order[] = [];
  #current: Order | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: Limits = LIMITS) {
    this.#limits = limits;
  }

  run(job: Job): Promise<unknown> {
    if (this.#waiting.length >= this.#limits.waiting)
      return Promise.reject(problem(httpProblems.unavailable, { retryAfterSeconds: BUSY_RETRY_SECONDS }));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #next(): void {
    if (this.#current !== undefined) return;
    clearTimeout(this.#timer);
    const order = this.#waiting.shift();
    if (order === undefined) {
      this.#timer = setTimeout(() => void this.stop(), this.#limits.idleMs).unref();
      return;
    }
    this.#current = order;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    this.#timer = setTimeout(() => this.#abandon(problem(htmlProblems.too_heavy)), this.#limits.ms);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(order.job);
  }

  #start(): Worker {
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      // No secret of ours reaches what reads HTML of strangers.
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
    const order = this.#current;
    if (order === undefined) return;
    this.#current = undefined;
    this.#worker?.unref();
    if ('output' in answer) order.resolve(answer.output);
    else order.reject(answer.isTooHeavy ? problem(htmlProblems.too_heavy) : new Error(answer.fault));
    this.#next();
  }

  #abandon(error: Error): void {
    const order = this.#current;
    this.#current = undefined;
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    order?.reject(error);
    this.#next();
  }
}

export const pool = new HtmlPool();
