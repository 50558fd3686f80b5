import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReportInput, ReportPreview as Preview } from '@vigil/contract/reports/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { previewQuery } from '../api.ts';
import { spanWords } from './span-words.ts';
import classes from './report-preview.module.css';

const DEBOUNCE_MS = 600;

/** Shows the report as the server would make it now from the form: its first page, or the first rows of its sheets. */
export function ReportPreview({ request }: { request: ReportInput | null }) {
  const { t } = useTranslation();
  const [typed] = useDebouncedValue(JSON.stringify(request), DEBOUNCE_MS);
  const requestInput = JSON.parse(typed) as ReportInput | null;
  const { data, error, isFetching } = useQuery({ ...previewQuery(requestInput!), enabled: requestInput !== null });
  const [isLarge, setLarge] = useState(false);
  const isWaiting = isFetching || typed !== JSON.stringify(request);
  const shown = request === null || error !== null ? undefined : data;
  return (
    <section className={classes.band} aria-label={t('reports.preview.title')} aria-busy={isWaiting}>
      <Thumbnail preview={shown} isWaiting={isWaiting && request !== null} onOpen={() => setLarge(true)} />
      <div className={classes.about}>
        <small>{t('reports.preview.title')}</small>
        <b>{request?.title ?? t('reports.new')}</b>
        {request === null && <small>{t('reports.preview.incomplete')}</small>}
        {request !== null && error !== null && <small>{error.message}</small>}
        {shown !== undefined && <About preview={shown} />}
        {shown !== undefined && (shown.page !== null || shown.sheets.length > 0) && (
          <Button variant="subtle" size="compact-sm" className={classes.open} onClick={() => setLarge(true)}>
            {t('reports.preview.open')}
          </Button>
        )}
      </div>
      {isLarge && shown !== undefined && (
        <Dialog title={request?.title ?? ''} size={shown.page === null ? 960 : 820} onClose={() => setLarge(false)}>
          {shown.page === null ? (
            shown.sheets.map((sheet) => <Sheet key={sheet.title} sheet={sheet} />)
          ) : (
            <img className={classes.large} src={addressOf(shown.page.picture)} alt={t('reports.preview.page')} />
          )}
        </Dialog>
      )}
    </section>
  );
}

function About({ preview: { organization, days, page, sheets } }: { preview: Preview }) {
  const { t } = useTranslation();
  const pages = page?.pages ?? null;
  const [first] = sheets;
  return (
    <>
      <small>{days === null ? organization : `${organization} · ${spanWords(days, t)}`}</small>
      {pages !== null && <small>{t('reports.preview.pages', { count: pages, formatted: formatNumber(pages) })}</small>}
      {first !== undefined && (
        <small>
          {[
            t('reports.preview.sheets', { count: sheets.length, formatted: formatNumber(sheets.length) }),
            t('reports.preview.rows', { count: rowsOf(sheets), formatted: formatNumber(rowsOf(sheets)) }),
          ].join(', ')}
        </small>
      )}
      {page === null && first === undefined && <small>{t('reports.preview.none')}</small>}
    </>
  );
}

const rowsOf = (sheets: Preview['sheets']): number => sheets.reduce((sum, { total }) => sum + total, 0);

type ThumbnailProps = { preview: Preview | undefined; isWaiting: boolean; onOpen: () => void };

/** The first page, scaled to the drawer; for a workbook, a corner of its first sheet. */
function Thumbnail({ preview, isWaiting, onOpen }: ThumbnailProps) {
  const { t } = useTranslation();
  const [sheet] = preview?.sheets ?? [];
  if (preview !== undefined && (preview.page !== null || sheet !== undefined)) {
    return (
      <UnstyledButton
        className={classes.paper}
        data-waiting={isWaiting || undefined}
        data-sheet={preview.page === null || undefined}
        aria-label={t('reports.preview.open')}
        onClick={onOpen}
      >
        {preview.page === null ? (
          <Rows sheet={{ ...sheet!, columns: sheet!.columns.slice(0, COLUMNS_SMALL) }} />
        ) : (
          <img src={addressOf(preview.page.picture)} alt="" />
        )}
      </UnstyledButton>
    );
  }
  return <div className={classes.paper}>{isWaiting && <Skeleton height="100%" radius={0} />}</div>;
}

const COLUMNS_SMALL = 3;

type SheetProps = { sheet: Preview['sheets'][number] };

function Sheet({ sheet }: SheetProps) {
  const { t } = useTranslation();
  const { title, rows, total } = sheet;
  return (
    <section className={classes.sheet}>
      <h3>{title}</h3>
      <div className={classes.wide}>
        <Rows sheet={sheet} />
      </div>
      {total > rows.length && (
        <small>{t('reports.preview.first_rows', { shown: formatNumber(rows.length), total: formatNumber(total) })}</small>
      )}
    </section>
  );
}

const Rows = ({ sheet: { columns, rows } }: SheetProps) => (
  <table>
    <thead>
      <tr>
        {columns.map(({ title, is_number }) => (
          <th key={title} data-number={is_number || undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        // oxlint-disable-next-line no-array-index-key -- rows have no identity, and never move
        <tr key={index}>
          {columns.map(({ title, is_number }, place) => (
            <td key={title} data-number={is_number || undefined}>
              {row[place]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Returns an address of the SVG as an image, in which it can run no scripts and load nothing. */
const addressOf = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
