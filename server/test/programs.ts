import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Whether a program that some tests look at our files with is on this machine. */
export const isProgramThere = (name: string): boolean => placeOf(name) !== undefined;

/** LibreOffice draws presentations without it: what reads workbooks is a package of its own. */
export function isCalcThere(): boolean {
  const soffice = placeOf('soffice');
  return soffice !== undefined && existsSync(join(dirname(realpathSync(soffice)), 'libsclo.so'));
}

function placeOf(name: string): string | undefined {
  const folder = (process.env.PATH ?? '').split(delimiter).find((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  return folder === undefined ? undefined : join(folder, name);
}
