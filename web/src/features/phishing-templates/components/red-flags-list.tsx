import { Text } from '@mantine/core';
import { cueNames } from '@vigil/contract/phishing-templates/cue-names.ts';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import classes from './red-flags-list.module.css';

export function RedFlagsList({ flags }: { flags: readonly RedFlag[] }) {
  const { t } = useTranslation();
  if (flags.length === 0) return <Text c="dimmed">{t('phishing_templates.no_flags')}</Text>;
  return (
    <>
      <Text c="dimmed">{t('phishing_templates.flags_text')}</Text>
      <ol className={classes.flags}>
        {flags.map(({ mark, title, text, cue }) => (
          <li key={`${mark}${title}`}>
            <b>{title}</b>
            <q>{mark}</q>
            <span>{text}</span>
            {cue !== undefined && <small>{cueNames[cue][currentLanguage()]}</small>}
          </li>
        ))}
      </ol>
    </>
  );
}
