import classes from './field-error.module.css';

/** Said under what is no input of its own. */
export const FieldError = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className={classes.error} data-flaw role="alert" tabIndex={-1}>
      {text}
    </p>
  );
