import type { FileRefusalCode } from './problems.ts';

/** A file that is refused for a reason shown to the user. Anything else that is thrown is our fault. */
export class FileRefusal extends Error {
  readonly code: FileRefusalCode;
  readonly fill: Record<string, number | string>;

  constructor(code: FileRefusalCode, fill: Record<string, number | string> = {}) {
    super(code);
    this.code = code;
    this.fill = fill;
  }
}

/** Converts a read error to a refusal of the file, unless the system reports its own: no space, no permission, no such file. */
export function asRefusal(error: unknown, code: FileRefusalCode): unknown {
  if (error instanceof FileRefusal) return error;
  return (error as NodeJS.ErrnoException).syscall === undefined ? new FileRefusal(code) : error;
}
