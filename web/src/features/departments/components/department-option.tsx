import classes from './department-option.module.css';

/** Departments of one title are told apart by where they stand. */
export const DepartmentOption = ({ label, path }: { label: string; path: string }) => (
  <span className={classes.option}>
    {label}
    {path !== '' && path !== label && <small>{path}</small>}
  </span>
);
