import { useTranslation } from 'react-i18next';

const follows = ['no_sign_in', 'no_letters', 'no_work', 'place', 'figures', 'lifted'] as const;

/** What follows from a block, before it is set. */
export function BlockingFollows() {
  const { t } = useTranslation();
  return (
    <ul>
      {follows.map((one) => (
        <li key={one}>{t(`blocking.follows.${one}`)}</li>
      ))}
    </ul>
  );
}
