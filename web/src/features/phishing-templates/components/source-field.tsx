import { type ComponentProps, useRef } from 'react';
import { CodeEditor } from '../../../ui/editors/code-editor.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import classes from './editor-layout.module.css';
import { VariableMenu } from './variable-menu.tsx';

type Handle = { insert: (text: string) => void };
type Props = Omit<ComponentProps<typeof CodeEditor>, 'ref'> & { error?: string | undefined };

/** HTML as it is written, with the variables at hand. */
export function SourceField({ error, ...props }: Props) {
  const editor = useRef<Handle>(null);
  return (
    <div className={classes.field}>
      <div className={classes.tools}>
        <VariableMenu onChoose={(text) => editor.current?.insert(text)} />
      </div>
      <CodeEditor {...props} ref={editor} />
      <FieldError text={error} />
    </div>
  );
}
