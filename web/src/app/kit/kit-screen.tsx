import { useTranslation } from 'react-i18next';

export function KitScreen() {
  const { t } = useTranslation();
  return <h1>{t('kit.title')}</h1>;
}
