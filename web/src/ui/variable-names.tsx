import classes from './variable-names.module.css';

/** What may stand in a text for what is known only when it is sent, as one writes it. */
export const VariableNames = ({ label, names }: { label: string; names: readonly string[] }) => (
  <p className={classes.variables}>
    {label}
    {names.map((name) => (
      <code key={name}>{`{{${name}}}`}</code>
    ))}
  </p>
);
