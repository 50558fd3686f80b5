import classes from './variable-names.module.css';

/** The variables that a text may contain, as they are written; they are filled in when it is sent. */
export const VariableNames = ({ label, names }: { label: string; names: readonly string[] }) => (
  <p className={classes.variables}>
    {label}
    {names.map((name) => (
      <code key={name}>{`{{${name}}}`}</code>
    ))}
  </p>
);
