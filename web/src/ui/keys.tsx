import classes from './keys.module.css';

/** Shows keys, as labelled on the keyboard, that are pressed one after another. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className={classes.keys}>
    {keys.map((key) => (
      <kbd key={key} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
);
