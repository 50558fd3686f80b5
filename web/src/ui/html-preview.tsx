import classes from './html-preview.module.css';

type Props = { title: string; height?: number | string } & (
  | { /** A signed address on the content host, which sandboxes it by its own headers. */ url: string; html?: undefined }
  | { html: string; url?: undefined }
);

/** Somebody's HTML, shut in: its scripts never run on our origin. */
export const HtmlPreview = ({ title, height = 480, url, html }: Props) => (
  // oxlint-disable-next-line react/iframe-missing-sandbox -- both branches below set it
  <iframe
    className={classes.frame}
    style={{ height }}
    title={title}
    referrerPolicy="no-referrer"
    {...(url === undefined ? { srcDoc: html, sandbox: '' } : { src: url, sandbox: 'allow-scripts' })}
  />
);
