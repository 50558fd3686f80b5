import { Button, Skeleton } from '@mantine/core';
import { exampleQr } from '@vigil/contract/phishing-templates/example-qr.ts';
import { exampleValues } from '@vigil/contract/phishing-templates/example-person.ts';
import { rate } from '@vigil/contract/phishing-templates/phish-scale.ts';
import { fillHtml, fillText, withQr } from '@vigil/contract/phishing-templates/rules.ts';
import type { ListedTemplate, RedFlag, Template } from '@vigil/contract/phishing-templates/template.ts';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HtmlPreview } from '../../../ui/html-preview.tsx';
import { Keys } from '../../../ui/keys.tsx';
import { expectedWords } from '../../phishing-results/components/expected-words.ts';
import { templateQuery } from '../api.ts';
import { withMarks } from '../rules.ts';
import { DifficultyBars } from './difficulty-bars.tsx';
import classes from './template-look.module.css';

type Props = { template: ListedTemplate; actions: ReactNode; onClose: () => void };

/** A look inside a template: its email, its landing page and a phone beside each other, for an invented person. */
export function TemplateLook({ template, actions, onClose }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const whole = useQuery(templateQuery(template.id));
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={section} className={classes.look} aria-labelledby={titleId}>
      <div className={classes.top}>
        <div>
          <h2 id={titleId}>{template.name}</h2>
          <small>
            <DifficultyBars difficulty={template.difficulty} />
            <Verdict template={template} />
          </small>
        </div>
        {actions}
        <Button variant="subtle" rightSection={<Keys keys={['Esc']} />} onClick={onClose}>
          {t('commons:close')}
        </Button>
      </div>
      {whole.isLoadingError && <ErrorState error={whole.error} onRetry={() => void whole.refetch()} />}
      {whole.isPending && <Skeleton height={450} />}
      {whole.data !== undefined && <Inside template={whole.data} />}
    </section>
  );
}

function Verdict({ template: { rating, difficulty } }: Pick<Props, 'template'>) {
  const { t } = useTranslation();
  if (rating === null) return <span>{t(`phishing_templates.difficulties.${difficulty}`)}</span>;
  const { detection, cue_count, alignment, expected } = rate(rating);
  return (
    <>
      <span>{t(`phish_scale.detections.${detection}`)}</span>
      <span>· {t('phishing_templates.look.cues', { count: cue_count })}</span>
      <span>· {t(`phishing_templates.look.premise.${alignment}`)}</span>
      <span>· {t('phishing_templates.look.expected', { range: expectedWords(expected, t) })}</span>
    </>
  );
}

function Inside({ template }: { template: Template }) {
  const { t } = useTranslation();
  const valueOf = exampleValues(template.language);
  const [email] = template.emails;
  const [page] = template.pages;
  const flags = email?.red_flags ?? [];
  const html = useMemo(
    () => (email === undefined ? '' : fillHtml(withQr(email.html, exampleQr), exampleValues(template.language))),
    [email, template.language],
  );
  const marked = useMemo(() => {
    if (email === undefined) return null;
    return email.red_flags.length === 0 ? html : withMarks(html, email.red_flags);
  }, [email, html]);
  const number = (place: RedFlag['where']) => {
    const at = flags.findIndex(({ where }) => where === place) + 1;
    return at === 0 ? null : <span className={classes.number}>{at}</span>;
  };
  return (
    <>
      <div className={classes.three}>
        <Part title={t('phishing_templates.email')} scale={0.76} html={marked} empty={t('phishing_templates.no_email')}>
          {email === undefined ? (
            t('phishing_templates.email')
          ) : (
            <>
              <b>{fillText(email.sender_name, valueOf)}</b> {email.sender_address} {number('sender')}{' '}
              {t('phishing_templates.look.shown_to', { name: valueOf('first_name') })}
              <br />
              <b>{fillText(email.subject, valueOf)}</b> {number('subject')}
            </>
          )}
        </Part>
        <Part
          title={t('phishing_templates.page')}
          scale={0.72}
          html={page === undefined ? null : fillHtml(page.html, valueOf)}
          empty={t('phishing_templates.look.no_page')}
        >
          <b>{t('phishing_templates.page')}</b>
          <br />
          {t('phishing_templates.look.page_note')}
        </Part>
        {email !== undefined && (
          <Part title={t('phishing_templates.look.on_phone')} scale={0.42} html={html} isPhone>
            {t('phishing_templates.look.on_phone')}
          </Part>
        )}
      </div>
      {flags.length > 0 && (
        <ol className={classes.cues} aria-label={t('phishing_templates.flags')}>
          {flags.map(({ title, mark }, index) => (
            <li key={`${title}${mark}`}>
              <span className={classes.number}>{index + 1}</span>
              {title}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

type PartProps = {
  title: string;
  scale: number;
  /** Null: there is none, which `empty` says. */
  html: string | null;
  empty?: string;
  isPhone?: boolean;
  children: ReactNode;
};

const Part = ({ title, scale, html, empty, isPhone = false, children }: PartProps) => (
  <figure className={classes.part}>
    <figcaption>{children}</figcaption>
    {html === null ? (
      <small>{empty}</small>
    ) : (
      // The window scrolls, so the keyboard must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      <div
        role="group"
        aria-label={title}
        tabIndex={0}
        className={`${classes.window} ${isPhone ? classes.phone : ''}`}
        style={{ '--scale': scale } as CSSProperties}
      >
        <div className={classes.scaled}>
          <HtmlPreview title={title} html={html} height={Math.round(330 / scale)} isSkipped />
        </div>
      </div>
    )}
  </figure>
);
