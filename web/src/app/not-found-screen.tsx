import { MissingRecord } from '../ui/missing-record.tsx';
import classes from './full-page.module.css';

/** What stands at an address that leads nowhere for someone who has no home to be sent to. */
export const NotFoundScreen = () => (
  <div className={classes.page}>
    <MissingRecord />
  </div>
);
