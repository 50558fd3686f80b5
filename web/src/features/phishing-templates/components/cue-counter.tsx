import { ActionIcon, Group } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../../ui/field-error.tsx';
import { Row } from '../../../ui/list.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';

type Props = {
  name: string;
  help: string;
  value: number;
  max: number;
  error: string | undefined;
  onChange: (value: number) => void;
};

/** How often a cue occurs in the email. */
export function CueCounter({ name, help, value, max, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Row>
      <TwoLine note={help} below={<FieldError text={error} />}>
        {name}
      </TwoLine>
      <Group gap={4} wrap="nowrap" role="group" aria-label={name}>
        <ActionIcon
          variant="default"
          aria-label={t('phish_scale.less', { name })}
          disabled={value === 0}
          onClick={() => onChange(value - 1)}
        >
          <IconMinus size={16} />
        </ActionIcon>
        <output style={{ minWidth: 28, textAlign: 'center' }}>{value}</output>
        <ActionIcon
          variant="default"
          aria-label={t('phish_scale.more', { name })}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={16} />
        </ActionIcon>
      </Group>
    </Row>
  );
}
