import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props<Kind extends string> = {
  value: Kind | '';
  kinds: readonly { value: Kind | ''; label: string }[];
  onChange: (value: Kind | '') => void;
};

/** The number of rows of each kind; pressing a kind shows only its rows. */
export function RowKinds<Kind extends string>({ value, kinds, onChange }: Props<Kind>) {
  const { t } = useTranslation();
  if (kinds.length < 2) return null;
  return (
    <Group gap={8} role="group" aria-label={t('staff_imports.kinds')}>
      {kinds.map((kind) => (
        <Button
          key={kind.value}
          size="xs"
          variant={kind.value === value ? 'light' : 'default'}
          aria-pressed={kind.value === value}
          onClick={() => onChange(kind.value)}
        >
          {kind.label}
        </Button>
      ))}
    </Group>
  );
}
