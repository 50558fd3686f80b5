import { Text } from '@mantine/core';
import { rate, type Rating } from '@vigil/contract/phishing-templates/phish-scale.ts';
import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { expectedWords } from '../../phishing-results/components/expected-words.ts';

/** The difficulty from a rating, also while the form is incomplete. */
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
          {rated.cue_count} · {t(`phish_scale.band.${rated.cues}`).toLowerCase()}
        </Fact>
        <Fact name={t('phish_scale.alignment')}>
          {rated.alignment_score} · {t(`phish_scale.alignments.${rated.alignment}`).toLowerCase()}
        </Fact>
      </Facts>
      <Text size="xs" c="dimmed" mt={8}>
        {t('phish_scale.expected_hint')}
      </Text>
    </>
  );
}
