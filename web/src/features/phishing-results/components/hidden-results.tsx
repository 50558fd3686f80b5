import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { useMinGroupSize } from '../../profile/api.ts';

/** Why it is not told what single people did with emails; nothing where it is told. */
export function HiddenResults() {
  const { t } = useTranslation();
  const count = useMinGroupSize();
  return count === null ? null : <Notice status="neutral">{t('phishing_results.hidden.people', { count })}</Notice>;
}

/** Why a group has no figures. */
export function HiddenFigures() {
  const { t } = useTranslation();
  const count = useMinGroupSize();
  return count === null ? null : <small>{t('phishing_results.hidden.few', { count })}</small>;
}
