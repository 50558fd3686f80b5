import { UnstyledButton } from '@mantine/core';
import { compareShares } from '@vigil/contract/shared/intervals.ts';
import type { State } from '@vigil/contract/shared/states.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { percentOf } from '@vigil/contract/shared/percent.ts';
import { Card } from '../../../ui/card.tsx';
import { barLook } from '../../../ui/theme/states.ts';
import { isHiddenGroup } from '../../phishing-results/rules.ts';
import { HiddenFigures } from '../../phishing-results/components/hidden-results.tsx';
import { expectedWords } from '../../phishing-results/components/expected-words.ts';
import { useFigure } from '../../phishing-results/components/use-figure.ts';
import { useMinGroupSize } from '../../profile/api.ts';
import { emailsOf } from '../rules/stage.ts';
import { type RecipientCategory } from '../rules/recipients.ts';
import { areExactPeople, type CampaignFigures, shownShareOf } from './campaign-figures.ts';
import classes from './campaign-results.module.css';
import type { FigureFilter } from './campaign-tiles.tsx';
import { boundsWords, shareWords } from './share-words.ts';
import { VerdictWord } from './verdict-word.tsx';

const steps = [
  ['opened', 'opened'],
  ['clicked', 'clicked'],
  ['opened_attachment', 'clicked'],
  ['incidents', 'clicked'],
  ['entered_data', 'entered_data'],
] as const;
type Step = (typeof steps)[number][0];

type Props = { figures: CampaignFigures; onShow: (filter: FigureFilter) => void };

/**
 * Shows each step from delivered to data entered: the people, their share with its interval, and the previous campaign. Early
 * figures show no comparison, and the earliest no shares.
 */
export function FunnelCard({ figures, onShow }: Props) {
  const { t } = useTranslation();
  const { campaign, age, unit, overview } = figures;
  const isJudged = age === 'judged';
  const hasShares = isJudged || age === 'so_far';
  const hasAttachments =
    campaign.attack_vectors.some(({ type }) => type === 'attachments') || (campaign.statistics.opened_attachment ?? 0) > 0;
  const shown = steps.filter(([name]) => hasAttachments || (name !== 'opened_attachment' && name !== 'incidents'));
  const previous = isJudged ? overview.previous : null;
  return (
    <Card title={t('phishing_campaigns.results.funnel')}>
      <table className={classes.table} aria-label={t('phishing_campaigns.results.funnel')}>
        <thead>
          <tr>
            <th scope="col">{t('phishing_campaigns.results.columns.step')}</th>
            <th scope="col" aria-hidden />
            <th scope="col" className={classes.end}>
              {t(`phishing_campaigns.results.columns.${unit}`)}
            </th>
            {hasShares && (
              <>
                <th scope="col" className={classes.end}>
                  {t(`phishing_campaigns.results.columns.${isJudged ? 'share' : 'so_far'}`)}
                </th>
                <th scope="col" className={classes.end}>
                  {t('phishing_campaigns.results.columns.between')}
                </th>
              </>
            )}
            {previous !== null && (
              <>
                <th scope="col" className={classes.end}>
                  {t('phishing_campaigns.results.columns.before')}
                </th>
                <th scope="col">{t('phishing_campaigns.results.columns.since')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          <Delivered figures={figures} hasShares={hasShares} withPrevious={previous !== null} onShow={onShow} />
          {shown.map(([name, state]) => (
            <StepRow key={name} name={name} state={state} figures={figures} hasShares={hasShares} onShow={onShow} />
          ))}
        </tbody>
      </table>
      {isHiddenGroup(campaign.statistics) && <HiddenFigures />}
      {previous !== null && <small className={classes.foot}>{previousWords()}</small>}
    </Card>
  );

  function previousWords(): string | null {
    if (previous === null) return null;
    const { name, completed_at, statistics, expected } = previous;
    const words = t('phishing_campaigns.results.previous', {
      name,
      date: formatDate(completed_at),
      count: statistics.sent,
      formatted: formatNumber(statistics.sent),
    });
    return expected === null
      ? words
      : `${words} · ${t('phishing_campaigns.results.expected', { range: expectedWords(expected, t) })}`;
  }
}

type DeliveredProps = Props & { hasShares: boolean; withPrevious: boolean };

function Delivered({ figures, hasShares, withPrevious, onShow }: DeliveredProps) {
  const { t } = useTranslation();
  const { campaign, counted, age } = figures;
  const { statistics, unsent, resent } = campaign;
  const emails = emailsOf(campaign);
  const notes: [RecipientCategory, number][] = [
    ['failed', statistics.failed],
    ['unconfirmed', statistics.unconfirmed],
    ['cancelled', unsent],
  ];
  return (
    <tr>
      <th scope="row">
        <StepName name={t('phishing_campaigns.results.step.sent')}>
          {resent > 0 && <span>{t('phishing_campaigns.resend.count', { count: resent, formatted: formatNumber(resent) })} </span>}
          {notes
            .filter(([, count]) => count > 0)
            .map(([only, count]) => (
              <Press key={only} onClick={() => onShow({ only })}>
                {t(`phishing_campaigns.apart.${only as 'failed'}`, { count, formatted: formatNumber(count) })}
              </Press>
            ))}
        </StepName>
      </th>
      <td className={classes.wide}>
        <Bar percent={percentOf(counted.sent, emails)} state="sent" isYoung={age !== 'judged'} />
      </td>
      <td className={classes.end} data-label={t(`phishing_campaigns.results.columns.${figures.unit}`)}>
        <b>{formatNumber(counted.sent)}</b>
      </td>
      {hasShares && (
        <>
          <td className={`${classes.end} ${classes.dim}`} data-label={t('phishing_campaigns.results.columns.share')}>
            {t('phishing_campaigns.of', { total: formatNumber(emails) })}
          </td>
          <td />
        </>
      )}
      {withPrevious && (
        <>
          <td />
          <td />
        </>
      )}
    </tr>
  );
}

type StepProps = Props & { name: Step; state: State; hasShares: boolean };

function StepRow({ name, state, figures, hasShares, onShow }: StepProps) {
  const { t } = useTranslation();
  const written = useFigure();
  const isNamed = useMinGroupSize() === null;
  const { campaign, counted, overview, age } = figures;
  const isJudged = age === 'judged';
  const count = counted[name];
  const isExact = areExactPeople(figures);
  const share = count === null ? null : shownShareOf({ part: count, of: counted.sent }, { isExact });
  const previous = isJudged ? overview.previous : null;
  const before = previous?.statistics[name] ?? null;
  const comparison =
    previous === null || before === null || count === null || !isExact
      ? null
      : compareShares({ part: count, of: counted.sent }, { part: before, of: previous.statistics.sent });
  const figure = count === null ? written(campaign.statistics, name) : formatNumber(count);
  return (
    <tr>
      <th scope="row">
        <StepName name={t(`phishing_campaigns.results.step.${name}`)}>{noteOf()}</StepName>
      </th>
      <td className={classes.wide}>
        <Bar percent={percentOf(count, counted.sent)} state={isJudged ? state : null} isYoung={!isJudged} />
      </td>
      <td className={classes.end} data-label={t(`phishing_campaigns.results.columns.${figures.unit}`)}>
        {count === null || count === 0 || !isNamed ? (
          <b>{figure}</b>
        ) : (
          <UnstyledButton className="touched" title={t('phishing_campaigns.show_people')} onClick={() => onShow({ only: name })}>
            <b>{figure}</b>
          </UnstyledButton>
        )}
      </td>
      {hasShares && (
        <>
          <td className={classes.end} data-label={t(`phishing_campaigns.results.columns.${isJudged ? 'share' : 'so_far'}`)}>
            {shareOrCount()}
          </td>
          <td className={`${classes.end} ${classes.dim}`} data-minor>
            {share !== null && share.interval !== null && boundsWords(share.interval)}
          </td>
        </>
      )}
      {previous !== null && (
        <>
          <td className={`${classes.end} ${classes.dim}`} data-minor>
            {before === null ? '—' : shareWords(percentOf(before, previous.statistics.sent))}
          </td>
          <td data-label={t('phishing_campaigns.results.columns.since')}>
            {comparison !== null && <VerdictWord comparison={comparison} />}
          </td>
        </>
      )}
    </tr>
  );

  function shareOrCount(): ReactNode {
    if (share === null) return '—';
    return share.percent === null ? (
      <span className={classes.dim}>{t('phishing_campaigns.results.few_people')}</span>
    ) : (
      <b>{shareWords(share.percent)}</b>
    );
  }

  function noteOf(): ReactNode {
    if (name === 'opened') return t('phishing_campaigns.results.note.images');
    if (name === 'entered_data') return t('phishing_campaigns.results.note.not_stored');
    const { excused } = campaign.statistics;
    if (name !== 'clicked' || excused === null || excused === 0) return null;
    const words = t('phishing_campaigns.results.excused', { count: excused, formatted: formatNumber(excused) });
    return isNamed ? <Press onClick={() => onShow({ only: 'excused' })}>{words}</Press> : words;
  }
}

const StepName = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <b>{name}</b>
    <small className={classes.note}>{children}</small>
  </>
);

const Press = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <UnstyledButton className={`${classes.press} touched`} onClick={onClick}>
    {children}
  </UnstyledButton>
);

/** Without a state the bar is grey, because its figure is early. */
const Bar = ({ percent, state, isYoung }: { percent: number | null; state: State | null; isYoung: boolean }) => (
  <span className={classes.bar} data-young={isYoung || undefined} aria-hidden>
    {percent !== null && percent > 0 && (
      <span
        style={{ width: `${Math.min(100, percent)}%`, ...(state === null ? { background: 'var(--faint)' } : barLook(state)) }}
      />
    )}
  </span>
);
