import { Skeleton } from '@mantine/core';
import type { TemplateSummary } from '@vigil/contract/phishing-templates/template.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HtmlPreview } from '../../../ui/html-preview.tsx';
import { useIsNear } from '../../../ui/use-is-near.ts';
import { templatePreviewQuery } from '../api.ts';
import classes from './template-thumbnail.module.css';

/** Half of it covers the card's window. */
const HEIGHT = 280;
const NEAR = 400;

/** The template's email at half its size; decorative. It is loaded only once the card is near the window. */
export function TemplateThumbnail({ template: { id, name, emails_count } }: { template: TemplateSummary }) {
  const { t } = useTranslation();
  const well = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(well, NEAR);
  const { data, isError } = useQuery({ ...templatePreviewQuery(id), enabled: isNear && emails_count > 0 });
  const html = data?.html ?? null;
  return (
    <div ref={well} className={classes.well} aria-hidden inert>
      {html !== null ? (
        <div className={classes.paper}>
          <div className={classes.email}>
            <HtmlPreview title={name} html={html} height={HEIGHT} isSkipped />
          </div>
        </div>
      ) : emails_count === 0 || isError || data !== undefined ? (
        <div className={classes.none}>{t(isError ? 'phishing_templates.no_preview' : 'phishing_templates.no_email')}</div>
      ) : (
        <Skeleton height="100%" radius={0} />
      )}
    </div>
  );
}
