import { useTranslation } from 'react-i18next';

/** Returns a function that names an automatic tag by its type, in the reader's language, and a custom tag by its title. */
export function useTagName(): (tag: { title: string; type: string }) => string {
  const { t } = useTranslation();
  return ({ title, type }) => (type === 'custom' ? title : t(`tags.type.${type as 'newbie'}`));
}
