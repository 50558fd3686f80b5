import { Text } from '@mantine/core';
import { rate, type ExpectedClicks, type Rating } from '@vigil/contract/phishing-templates/phish-scale.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';

/** What a rating comes to; while it is filled in, as it stands. */
export function RatingResult({ rating, least }: { rating: Rating; least?: number }) {
  const { t } = useTranslation();
  const rated = rate(rating);
  return (
    <>
      <Facts isBeside={least === undefined} {...(least !== undefined && { least })}>
        <Fact name={t('phish_scale.detection')}>
          <b>{t(`phish_scale.detections.${rated.detection}`)}</b>
        </Fact>
        <Fact name={t('phish_scale.expected')}>{expectedWords(rated.expected, t)}</Fact>
        <Fact name={t('phish_scale.cues')}>
          {rated.cue_count} · {t(`phish_scale.band.${rated.cues}`)}
        </Fact>
        <Fact name={t('phish_scale.alignment')}>
          {rated.alignment_score} · {t(`phish_scale.alignments.${rated.alignment}`)}
        </Fact>
      </Facts>
      <Text size="xs" c="dimmed" mt={8}>
        {t('phish_scale.expected_hint')}
      </Text>
    </>
  );
}

function expectedWords({ from, to }: ExpectedClicks, t: TFunction): string {
  if (to === null) return t('phish_scale.at_least', { from: formatNumber(from) });
  if (from === 0) return t('phish_scale.up_to', { to: formatNumber(to) });
  return t('phish_scale.range', { from: formatNumber(from), to: formatNumber(to) });
}
