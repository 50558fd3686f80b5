import type { ImportRow } from '@vigil/contract/staff-imports/staff-import.ts';
import classes from './import-dialog.module.css';

/** Why somebody keeps the manager they have, though the file names another. */
export const ManagerFlaw = ({ flaw }: { flaw: ImportRow['manager_flaw'] }) =>
  flaw !== null && <small className={classes.flaw}>{flaw.message}</small>;
