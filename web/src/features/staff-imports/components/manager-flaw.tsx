import type { ImportRow } from '@vigil/contract/staff-imports/staff-import.ts';
import classes from './import-dialog.module.css';

/** Why a person keeps their current manager, although the file names another. */
export const ManagerFlaw = ({ flaw }: { flaw: ImportRow['manager_flaw'] }) =>
  flaw !== null && <small className={classes.flaw}>{flaw.message}</small>;
