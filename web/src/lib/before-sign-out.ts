type Task = () => Promise<unknown>;

const tasks = new Set<Task>();
const LONGEST_MS = 1500;

/** What is to be sent while the session still counts; signing out waits for it, but not for long. */
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
