import classes from './brand-mark.module.css';

type Props = { title: string; logo: string | null };

/** The organisation's logo, or its initial, with its name. */
export const BrandMark = ({ title, logo }: Props) => (
  <span className={classes.brand}>
    {logo === null ? (
      <span className={classes.initial} aria-hidden>
        {title.match(/[\p{L}\d]/u)?.[0]?.toUpperCase() ?? 'V'}
      </span>
    ) : (
      <img src={logo} alt="" className={classes.logo} />
    )}
    <span className={classes.title}>{title}</span>
  </span>
);
