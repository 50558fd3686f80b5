import type { FileRefusalCode } from './problems.ts';

/** A file that will not do, for a reason that a person is told. Anything else that is thrown is a fault of ours. */
export class FileRefusal extends Error {
  readonly code: FileRefusalCode;
  readonly fill: Record<string, number | string>;

  constructor(code: FileRefusalCode, fill: Record<string, number | string> = {}) {
    super(code);
    this.code = code;
    this.fill = fill;
  }
}

/** What cannot be read is the file's fault, unless the machine says that it is its own: no room, no right, no such file. */
export function asRefusal(error: unknown, code: FileRefusalCode): unknown {
  if (error instanceof FileRefusal) return error;
  return (error as NodeJS.ErrnoException).syscall === undefined ? new FileRefusal(code) : error;
}
