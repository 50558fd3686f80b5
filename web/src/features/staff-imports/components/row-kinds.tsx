import { Chip, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props<Kind extends string> = {
  value: Kind | '';
  kinds: readonly { value: Kind | ''; label: string }[];
  onChange: (value: Kind | '') => void;
};

/** Counts of rows by kind; pressed, one shows those rows alone. */
export function RowKinds<Kind extends string>({ value, kinds, onChange }: Props<Kind>) {
  const { t } = useTranslation();
  if (kinds.length < 2) return null;
  return (
    <Chip.Group<false> value={value as string} onChange={(next) => onChange(next as Kind | '')}>
      <Group gap={8} role="radiogroup" aria-label={t('staff_imports.kinds')}>
        {kinds.map((kind) => (
          <Chip key={kind.value} value={kind.value} size="xs">
            {kind.label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
