import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program that some tests look at our files with is on this machine. */
export const isProgramThere = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
