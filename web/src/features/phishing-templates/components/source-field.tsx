import { Group, Stack } from '@mantine/core';
import { type ComponentProps, useRef } from 'react';
import { CodeEditor } from '../../../ui/editors/code-editor.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { VariableMenu } from './variable-menu.tsx';

type Handle = { insert: (text: string) => void };
type Props = Omit<ComponentProps<typeof CodeEditor>, 'ref'> & { error?: string | undefined };

/** HTML as it is written, with the variables at hand. */
export function SourceField({ error, ...props }: Props) {
  const editor = useRef<Handle>(null);
  return (
    <Stack gap={10} pt={12}>
      <Group justify="flex-end">
        <VariableMenu onChoose={(text) => editor.current?.insert(text)} />
      </Group>
      <CodeEditor {...props} ref={editor} />
      <FieldError text={error} />
    </Stack>
  );
}
