/** A function that a module exports, and what it is called with. */
export type Job = { module: string; name: string; input: unknown[] };
export type Answer = { output: unknown } | { fault: string; isTooHeavy: boolean };
