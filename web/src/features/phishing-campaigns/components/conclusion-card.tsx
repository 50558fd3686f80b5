import { axisEnd, verdictOf } from '@vigil/contract/phishing-results/conclusion.ts';
import { expectedOfAll, type ExpectedClicks } from '@vigil/contract/phishing-results/expected-clicks.ts';
import { compareShares } from '@vigil/contract/shared/intervals.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { percentOf } from '@vigil/contract/shared/percent.ts';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { HiddenFigures } from '../../phishing-results/components/hidden-results.tsx';
import { expectedWords } from '../../phishing-results/components/expected-words.ts';
import { useFigure } from '../../phishing-results/components/use-figure.ts';
import { HowCounted } from '../../../ui/how-counted.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import { campaignTemplatesQuery } from '../api.ts';
import { emailsOf } from '../rules/stage.ts';
import { areExactPeople, type CampaignFigures, type ShownShare, shownShareOf } from './campaign-figures.ts';
import classes from './conclusion-card.module.css';
import { Axis, IntervalLine, axisEndOf } from './interval-line.tsx';
import { shareWords } from './share-words.ts';
import { durationWords } from './duration-words.ts';

/**
 * Sums up the campaign in one sentence, with the expected and the actual rate and the interval; a picture below shows the same.
 */
export function ConclusionCard({ figures }: { figures: CampaignFigures }) {
  const { t } = useTranslation();
  const { campaign, age, counted, overview } = figures;
  const templates = useQuery(campaignTemplatesQuery(campaign.id, campaign.status === 'active')).data?.data;
  const written = useFigure();
  const smallestGroup = useMinGroupSize();
  const expected = templates === undefined ? null : expectedOfAll(templates);
  const share =
    counted.incidents === null
      ? null
      : shownShareOf({ part: counted.incidents, of: counted.sent }, { isExact: areExactPeople(figures) });
  const verdict = share === null || share.interval === null || expected === null ? null : verdictOf(share, expected);
  const did = campaign.attack_vectors.some(({ type }) => type === 'attachments') ? 'incidents' : 'clicked';
  const sentence = () => {
    const { sent } = counted;
    if (age === 'nothing_sent') return t('phishing_campaigns.results.sentence.nothing_sent');
    if (age === 'counts_only')
      return t('phishing_campaigns.results.sentence.early', { count: sent, formatted: formatNumber(sent) });
    const rough = campaign.statistics.rough?.incidents;
    if (share === null) {
      if (rough === undefined) return t('phishing_campaigns.results.sentence.hidden');
      return t(`phishing_campaigns.results.sentence.rough.${did}`, { who: written(campaign.statistics, 'incidents') });
    }
    const counts = { part: formatNumber(share.part), of: formatNumber(share.of) };
    if (share.percent === null) return t(`phishing_campaigns.results.sentence.few.${did}`, counts);
    if (!overview.is_exact) return t(`phishing_campaigns.results.sentence.at_least.${did}`, counts);
    const got = shareWords(share.percent);
    if (age === 'so_far') return t(`phishing_campaigns.results.sentence.so_far.${did}`, { share: got });
    if (expected === null || verdict === null) return t(`phishing_campaigns.results.sentence.got.${did}`, { share: got });
    return t(`phishing_campaigns.results.sentence.${verdict}`, { expected: expectedWords(expected, t), share: got });
  };
  return (
    <Card>
      <div className={classes.say}>
        <div>
          <p className={classes.sentence}>{sentence()}</p>
          <small>
            <Note figures={figures} share={share} />
          </small>{' '}
          <HowCounted
            names={['failed', 'expected', 'interval', 'comparison', 'few_people', 'machines', 'excused', 'small_groups']}
            counts={{
              machines: campaign.statistics.automated,
              excused: campaign.statistics.excused,
              small_groups: smallestGroup,
            }}
          />
          {share === null && campaign.statistics.rough?.incidents === undefined && age !== 'nothing_sent' && <HiddenFigures />}
        </div>
        {age === 'counts_only' || age === 'nothing_sent' ? (
          <SendingProgress figures={figures} />
        ) : (
          share !== null && share.percent !== null && <Picture figures={figures} share={share} expected={expected} />
        )}
      </div>
    </Card>
  );
}

function Note({ figures, share }: { figures: CampaignFigures; share: ShownShare | null }) {
  const { t } = useTranslation();
  const { age, campaign, overview } = figures;
  const { judged_from, sending } = overview;
  if (age === 'nothing_sent') return null;
  if (age === 'counts_only') return t('phishing_campaigns.results.note.counts_only');
  const parts = [
    share !== null &&
      share.interval !== null &&
      t('phishing_campaigns.results.note.between', {
        from: shareWords(share.interval.from),
        to: shareWords(share.interval.to),
      }),
    age === 'judged' &&
      judged_from !== null &&
      t('phishing_campaigns.results.note.firm_since', { date: formatDate(judged_from) }),
    age === 'so_far' &&
      (campaign.status === 'completed'
        ? t('phishing_campaigns.results.note.ended_early')
        : describeMedianAge(t, sending.median_sent_at)),
    age === 'judged' && describeComparison(t, figures),
  ].filter((part) => part !== false && part !== null);
  return parts.join(' · ');
}

/** Describes the median age of the emails; null if none was sent. */
const describeMedianAge = (t: TFunction, median_sent_at: string | null): string | null =>
  median_sent_at === null
    ? null
    : t('phishing_campaigns.results.note.half_younger', {
        duration: durationWords(t, Math.max(60, (Date.now() - Date.parse(median_sent_at)) / 1000)),
      });

/**
 * Describes how the failures compare with those of the previous campaign, whose emails may have been harder or easier; null if
 * they cannot be compared.
 */
function describeComparison(t: TFunction, figures: CampaignFigures): string | null {
  const { counted, overview } = figures;
  const { previous } = overview;
  if (previous === null || counted.incidents === null || previous.statistics.incidents === null || !areExactPeople(figures))
    return null;
  const comparison = compareShares(
    { part: counted.incidents, of: counted.sent },
    { part: previous.statistics.incidents, of: previous.statistics.sent },
  );
  return comparison === null ? null : t(`phishing_campaigns.results.note.previous.${comparison}`, { name: previous.name });
}

type PictureProps = { figures: CampaignFigures; share: ShownShare; expected: ExpectedClicks | null };

function Picture({ figures: { age, overview }, share, expected }: PictureProps) {
  const { t } = useTranslation();
  const { previous } = overview;
  const isJudged = age === 'judged';
  const before = !isJudged || previous === null ? null : percentOf(previous.statistics.incidents, previous.statistics.sent);
  const end = axisEnd([share.percent, share.interval?.to ?? null, expected === null ? null : axisEndOf(expected), before]);
  return (
    <div aria-hidden>
      <div className={classes.labels}>
        <b data-young={!isJudged || undefined}>{shareWords(share.percent)}</b>
        {expected !== null && <span>{t('phishing_campaigns.results.expected', { range: expectedWords(expected, t) })}</span>}
        {before !== null && <span>{t('phishing_campaigns.results.before', { share: shareWords(before) })}</span>}
      </div>
      <IntervalLine end={end} expected={expected} share={share} whole={before} isYoung={!isJudged} />
      <Axis end={end} />
    </div>
  );
}

function SendingProgress({ figures: { campaign, counted } }: { figures: CampaignFigures }) {
  const { t } = useTranslation();
  const emails = emailsOf(campaign);
  const label = t('phishing_campaigns.results.sent_of', { sent: formatNumber(counted.sent), total: formatNumber(emails) });
  return (
    <div>
      <div className={classes.labels}>
        <b data-young>{label}</b>
      </div>
      <ProgressBar value={percentOf(counted.sent, emails) ?? 0} label={label} colour="--faint" />
    </div>
  );
}
