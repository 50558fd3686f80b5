import { useTranslation } from 'react-i18next';

/** A tag that acts of its own accord is named by its type, in the reader's language; a custom one by its title. */
export function useTagName(): (tag: { title: string; type: string }) => string {
  const { t } = useTranslation();
  return ({ title, type }) => (type === 'custom' ? title : t(`tags.type.${type as 'newbie'}`));
}
