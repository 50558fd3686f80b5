import classes from './keys.module.css';

/** Keys as labelled on the keyboard, pressed one after another. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className={classes.keys}>
    {keys.map((key) => (
      <kbd key={key} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
);
