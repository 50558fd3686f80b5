import classes from './variable-names.module.css';

/** Lists the variables that a text may contain, as they are written. They are filled in when the text is sent. */
export const VariableNames = ({ label, names }: { label: string; names: readonly string[] }) => (
  <p className={classes.variables}>
    {label}
    {names.map((name) => (
      <code key={name}>{`{{${name}}}`}</code>
    ))}
  </p>
);
