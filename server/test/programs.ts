import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Returns whether a program that some tests check our files with is installed. */
export const isProgramThere = (name: string): boolean => placeOf(name) !== undefined;

/** LibreOffice draws presentations without Calc, which reads workbooks and is a separate package. */
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
