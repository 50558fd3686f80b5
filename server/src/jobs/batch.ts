import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/**
 * Gathers what is asked for while the last batch is on its way, and sends it on together: one commit serves many
 * without making a lone one wait. Each caller gets the answer to its own item, or the error of its batch. `lingerMs` lets
 * each batch wait for more to come, where that saves more than it delays.
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
      // At the least until this turn of the loop is over, so that what is asked for together goes together.
      await (lingerMs > 0 ? sleep(lingerMs) : setImmediate());
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const answers = await flush(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(answers[index]!));
      } catch (error) {
        for (const { reject } of batch) reject(error);
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
