import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ValueOf } from '@vigil/contract/phishing-templates/variables.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VariableMenu } from './variable-menu.tsx';

type Props = {
  label: string;
  value: string;
  html: string;
  valueOf: ValueOf;
  onChange: (text: string) => void;
  error: string | undefined;
};

/** Edits the plain text of an email. Variables are inserted at the cursor; a button takes the text of the HTML. */
export function PlainTextField({ label, value, html, valueOf, onChange, error }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (text: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = box.current ?? {};
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
    });
  };
  const make = async () => {
    const { textOfHtml } = await import('../../../ui/editors/html/text-of-html.ts');
    onChange(textOfHtml(html));
  };
  return (
    <Stack gap={10}>
      <Group justify="space-between">
        <Text c="dimmed" size="xs" flex={1} miw={200}>
          {t('phishing_templates.editor.text_note')}
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => void make()}>
          {t('phishing_templates.editor.text_from_email')}
        </Button>
        <VariableMenu valueOf={valueOf} onChoose={(name) => insert(`{{${name}}}`)} />
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
