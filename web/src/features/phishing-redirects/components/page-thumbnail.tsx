import { Skeleton } from '@mantine/core';
import { fillHtml } from '@vigil/contract/phishing-templates/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../../../lib/i18n.ts';
import { HtmlPreview } from '../../../ui/html-preview.tsx';
import { exampleValues } from '@vigil/contract/phishing-templates/example-person.ts';
import { redirectPageQuery } from '../api.ts';
import classes from './page-thumbnail.module.css';

const HEIGHT = 440;

/** A thumbnail of the page for its card; decorative. */
export function PageThumbnail({ id, name }: { id: string; name: string }) {
  const { data, isError } = useQuery({ ...redirectPageQuery(id), meta: { silent: true } });
  return (
    <div className={classes.thumbnail} aria-hidden inert>
      {data === undefined && !isError && <Skeleton height="100%" />}
      {data !== undefined && (
        <div className={classes.page}>
          <HtmlPreview title={name} html={fillHtml(data.html, exampleValues(currentLanguage(), ''))} height={HEIGHT} />
        </div>
      )}
    </div>
  );
}
