import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { useMinGroupSize } from '../../profile/api.ts';

/** Explains why individual results are hidden; renders nothing where they are visible. */
export function HiddenResults() {
  const { t } = useTranslation();
  const count = useMinGroupSize();
  return count === null ? null : <Notice status="neutral">{t('phishing_results.hidden.people', { count })}</Notice>;
}

/** Explains why a group has no figures. */
export function HiddenFigures() {
  const { t } = useTranslation();
  const count = useMinGroupSize();
  return count === null ? null : <small>{t('phishing_results.hidden.few', { count })}</small>;
}
