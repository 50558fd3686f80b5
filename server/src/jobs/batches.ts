/**
 * Gathers what is asked for while the last batch is on its way, and sends it on together: one commit serves many
 * without making a lone one wait. Each caller gets the answer to its own item, or the error of its batch.
 */
export function gather<Item, Answer>(
  flush: (items: Item[]) => Promise<Answer[]>,
  { most = 500 }: { most?: number } = {},
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
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
      // After this turn of the loop, so that what is asked for together goes together.
      if (!isRunning) {
        isRunning = true;
        setImmediate(() => void run());
      }
    });
}
