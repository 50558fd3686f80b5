import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/**
 * Batches calls that arrive while the previous batch is running, so that one commit serves many callers; a single call is not
 * delayed. Each caller gets the answer to its own item, or the error of its batch. `lingerMs` delays each batch to let it grow,
 * where that saves more than it delays.
 */
export function batch<Item, Answer>(
  flush: (items: Item[]) => Promise<Answer[]>,
  { most = 500, lingerMs = 0 }: { most?: number; lingerMs?: number } = {},
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // At least until the end of this tick, so that simultaneous calls share a batch.
      await (lingerMs > 0 ? sleep(lingerMs) : setImmediate());
      const items = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const answers = await flush(items.map(({ item }) => item));
        items.forEach(({ resolve }, index) => resolve(answers[index]!));
      } catch (error) {
        for (const { reject } of items) reject(error);
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}
