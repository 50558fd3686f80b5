/** An exported function of a module, and its arguments. */
export type Job = { module: string; name: string; input: unknown[] };
export type Answer = { output: unknown } | { fault: string; isTooHeavy: boolean };
