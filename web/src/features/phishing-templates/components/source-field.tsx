import { Group, Stack } from '@mantine/core';
import { looksActive } from '@vigil/contract/phishing-templates/rules.ts';
import type { ValueOf } from '@vigil/contract/phishing-templates/variables.ts';
import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '../../../ui/editors/code-editor.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VariableMenu } from './variable-menu.tsx';

type Handle = { insert: (text: string) => void };
type Props = {
  source: Omit<ComponentProps<typeof CodeEditor>, 'ref'>;
  isEmail: boolean;
  valueOf: ValueOf;
  error: string | undefined;
};

/** The HTML source, with a menu of variables. */
export function SourceField({ isEmail, valueOf, error, source }: Props) {
  const { t } = useTranslation();
  const editor = useRef<Handle>(null);
  return (
    <Stack gap={10}>
      <Group justify="flex-end">
        <VariableMenu isEmail={isEmail} valueOf={valueOf} onChoose={(name) => editor.current?.insert(`{{${name}}}`)} />
      </Group>
      <CodeEditor {...source} ref={editor} />
      {looksActive(source.value) && <Notice status="warning">{t('phishing_templates.editor.active')}</Notice>}
      <FieldError text={error} />
    </Stack>
  );
}
