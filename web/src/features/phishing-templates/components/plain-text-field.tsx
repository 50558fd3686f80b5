import { Group, Stack, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { VariableMenu } from './variable-menu.tsx';

type Props = { label: string; value: string; onChange: (text: string) => void; error?: string | undefined };

/** Text without markup; a variable goes where the cursor is. */
export function PlainTextField({ label, value, onChange, error }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (text: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = box.current ?? {};
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
    });
  };
  return (
    <Stack gap={10} pt={12}>
      <Group justify="flex-end">
        <VariableMenu onChoose={insert} />
      </Group>
      <Textarea
        ref={box}
        aria-label={label}
        placeholder={label}
        autosize
        minRows={14}
        maxRows={24}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
    </Stack>
  );
}
