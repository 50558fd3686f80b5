import { detectionTable, rate, type Rated, type Rating } from '@vigil/contract/phishing-templates/phish-scale.ts';
import { useTranslation } from 'react-i18next';
import classes from './rating-table.module.css';

const bands = Object.keys(detectionTable) as Rated['cues'][];
const alignments = ['weak', 'medium', 'strong'] as const;

/** The small table that determines the difficulty, with the email's cell marked. */
export function RatingTable({ rating }: { rating: Rating }) {
  const { t } = useTranslation();
  const rated = rate(rating);
  return (
    <table className={classes.table}>
      <caption>{t('phish_scale.table')}</caption>
      <thead>
        <tr>
          <td />
          {alignments.map((alignment) => (
            <th key={alignment} scope="col">
              {t(`phish_scale.alignments.${alignment}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bands.map((band) => (
          <tr key={band}>
            <th scope="row">{t(`phish_scale.band.${band}`)}</th>
            {alignments.map((alignment) => (
              <td key={alignment} data-current={(band === rated.cues && alignment === rated.alignment) || undefined}>
                {t(`phish_scale.detections.${detectionTable[band][alignment]}`)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
