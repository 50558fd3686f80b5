import { useTranslation } from 'react-i18next';

const effects = ['no_sign_in', 'no_emails', 'no_work', 'place', 'figures', 'unblocking'] as const;

/** Explains the effects of a block before it is set. */
export function BlockEffects({ intro }: { intro: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{intro}</p>
      <ul style={{ marginBlock: 10 }}>
        {effects.map((effect) => (
          <li key={effect}>{t(`blocking.follows.${effect}`)}</li>
        ))}
      </ul>
    </>
  );
}
