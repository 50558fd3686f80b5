import { Button, Skeleton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenLanguage } from '../../../lib/i18n.ts';
import type { Search } from '../../../lib/paths.ts';
import { site } from '../../../lib/site.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Illustration } from '../../../ui/illustrations/illustration.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmailFrame } from '../components/email-frame.tsx';
import { useReadingTime } from '../components/use-reading-time.ts';
import { languageOf, emailPageAddress } from '../rules.ts';
import classes from '../components/gotcha.module.css';

/**
 * Shown to a person who fell for a simulated email: reassures them, then explains that email. Also works if the email is not
 * known.
 */
export function GotchaScreen() {
  const { letter: email, language: person }: Search = useSearch({ strict: false });
  const language = languageOf({ chosen: chosenLanguage(), person, page: site.lang });
  const { t, ready } = useTranslation(undefined, { lng: language, useSuspense: false });
  const go = useGo();
  const [isTelling, setTelling] = useState(false);
  const report = useId();
  const address = typeof email === 'string' ? emailPageAddress(site.contentUrl, email) : null;
  useReadingTime(address === null ? null : String(email));
  if (!ready) return <Skeleton className={classes.page ?? ''} height={240} mt={56} />;
  return (
    <main id="main" tabIndex={-1} className={classes.page} lang={language}>
      <title>{t('phishing_delivery.title')}</title>
      <header className={classes.head}>
        <Illustration className={classes.scene ?? ''} name="scene-safe" />
        <div>
          <Pill>{t('phishing_delivery.badge')}</Pill>
          <h1>{t('phishing_delivery.title')}</h1>
          <p className={classes.lead}>
            {t('phishing_delivery.text')} {address !== null && t('phishing_delivery.look_again')}
          </p>
        </div>
      </header>
      {address === null ? (
        <section className={classes.signs}>
          <h2>{t('phishing_delivery.signs_title')}</h2>
          <ul>
            <li>{t('phishing_delivery.signs.sender')}</li>
            <li>{t('phishing_delivery.signs.haste')}</li>
            <li>{t('phishing_delivery.signs.link')}</li>
          </ul>
        </section>
      ) : (
        <EmailFrame address={address} title={t('phishing_delivery.email')} />
      )}
      <div className={classes.buttons}>
        <Button size="md" onClick={() => void go({ to: '/user/learning' })}>
          {t('phishing_delivery.course')}
        </Button>
        <Button
          size="md"
          variant="default"
          aria-expanded={isTelling}
          aria-controls={report}
          onClick={() => setTelling(!isTelling)}
        >
          {t('phishing_delivery.what_to_do')}
        </Button>
      </div>
      <ol id={report} className={classes.report} hidden={!isTelling}>
        <li>{t('phishing_delivery.advice.stop')}</li>
        <li>{t('phishing_delivery.advice.tell')}</li>
        <li>{t('phishing_delivery.advice.typed')}</li>
      </ol>
    </main>
  );
}
