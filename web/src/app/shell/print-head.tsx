import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate } from '../../lib/format.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { useBrand } from '../use-brand.ts';
import classes from './print-head.module.css';

const SCHEME = 'data-mantine-color-scheme';

/** The head of the printed page: the organisation and the day. Paper is white, so the page prints in the light scheme. */
export function PrintHead() {
  const { title, logo } = useBrand();
  const [day, setDay] = useState(() => new Date());
  useEffect(() => {
    const root = document.documentElement;
    let scheme: string | null = null;
    const before = () => {
      scheme ??= root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
      // The browser prints the page as it is when this handler returns.
      flushSync(() => setDay(new Date()));
    };
    const after = () => {
      if (scheme !== null) root.setAttribute(SCHEME, scheme);
      scheme = null;
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return (
    <div className={classes.head} data-on-paper>
      <BrandMark title={title} logo={logo} />
      <time>{formatDate(day)}</time>
    </div>
  );
}
