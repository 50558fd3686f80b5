type Task = () => Promise<unknown>;

const tasks = new Set<Task>();
const LONGEST_MS = 1500;

/** Callbacks that send pending data while the session is still valid; signing out waits for them, with a time limit. */
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
