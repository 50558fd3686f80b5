type Task = () => Promise<unknown>;

const tasks = new Set<Task>();
const LONGEST_MS = 1500;

/** Tasks that send pending data while the session is still valid. Signing out waits for them, but no longer than LONGEST_MS. */
export const beforeSignOut = {
  add(task: Task): () => void {
    tasks.add(task);
    return () => void tasks.delete(task);
  },
  run: (): Promise<unknown> =>
    Promise.race([
      Promise.allSettled([...tasks].map((task) => task())),
      new Promise((resolve) => setTimeout(resolve, LONGEST_MS)),
    ]),
};
