import type { ImportRow } from '@vigil/contract/staff-imports/staff-import.ts';
import classes from './import-dialog.module.css';

/** Explains why the import does not change a person's manager to the one in the file. */
export const ManagerFlaw = ({ flaw }: { flaw: ImportRow['manager_flaw'] }) =>
  flaw !== null && <small className={classes.flaw}>{flaw.message}</small>;
