import { JUDGED_AFTER_HOURS } from '@vigil/contract/phishing-results/rules.ts';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import type { CampaignFigures } from './campaign-figures.ts';
import classes from './firm-from.module.css';

/** When a campaign's figures become stable enough to compare. */
export function FirmFrom({ figures: { overview } }: { figures: CampaignFigures }) {
  const { t } = useTranslation();
  if (overview.judged_from === null) return null;
  return (
    <section className={classes.firm}>
      <IconClock size={20} aria-hidden />
      <div>
        <b>{t('phishing_campaigns.results.firm.title', { moment: momentWords(overview.judged_from) })}</b>
        <small>{t('phishing_campaigns.results.firm.text', { hours: formatNumber(JUDGED_AFTER_HOURS) })}</small>
      </div>
    </section>
  );
}
