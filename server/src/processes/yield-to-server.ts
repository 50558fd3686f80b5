import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

const NICENESS = 10;

/** Lowers the priority of a program that processes a file, and of what it starts, below the server's. */
export function yieldToServer({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It has already ended.
  }
}
