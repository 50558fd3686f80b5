import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

const NICENESS = 10;

/** A program that works on a file gives way to anyone who waits for an answer; so does what it starts. */
export function yieldToServer({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It is over already.
  }
}
