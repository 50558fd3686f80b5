import type { Language } from '@vigil/contract/shared/languages.ts';
import { exampleQr } from '@vigil/contract/phishing-templates/example-qr.ts';
import type { ValueOf, Variable } from '@vigil/contract/phishing-templates/variables.ts';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EditSteps } from '../../../ui/editors/edit-steps.tsx';
import type { Mark, Scheme } from '../../../ui/editors/html/drawn-page.ts';
import { copyBlock, deleteBlock, insertBelow, moveBlock } from '../../../ui/editors/html/edited-page.ts';
import { EditingFrame, type EditingFrameHandle } from '../../../ui/editors/html/editing-frame.tsx';
import type { FrameMessage } from '../../../ui/editors/html/frame-messages.ts';
import { colourOf, drawPart } from '../../../ui/editors/html/parts/parts.ts';
import { textOfHtml } from '../../../ui/editors/html/text-of-html.ts';
import { useEditedPage } from '../../../ui/editors/html/use-edited-page.ts';
import { Notice } from '../../../ui/notice.tsx';
import { BlockToolbar } from './block-toolbar.tsx';
import classes from './html-editor.module.css';
import { LinksTable } from './links-table.tsx';
import { PartPalette } from './part-palette.tsx';
import { SheetLook, SHEET_WIDTHS } from './sheet-look.tsx';
import { SourceField } from './source-field.tsx';

/** `scrollToMark` scrolls the page to a mark, by its number in `marks`. */
export type HtmlEditorHandle = { scrollToMark: (mark: number) => void };

type Props = {
  kind: 'email' | 'page';
  mode: 'place' | 'source';
  label: string;
  html: string;
  /** Called with the new HTML, and with a function that converts HTML to plain text. */
  onChange: (html: string, textOf: (html: string) => string) => void;
  error?: string | undefined;
  language: Language;
  valueOf: ValueOf;
  marks?: readonly Mark[];
  /** Called when words are selected for a mark. */
  onMark?: (chosen: { words: string; isLink: boolean }) => void;
  /** The name that signs an email, and the name of its attachment. */
  sender?: string;
  file?: string;
  /** Shown above the page. */
  head?: ReactNode;
  /** Shown beside the page. */
  side?: ReactNode;
  /** The element that shows the undo buttons. */
  corner: HTMLElement | null;
  ref?: Ref<HtmlEditorHandle>;
};

export function LoadedHtmlEditor({ kind, mode, label, html, onChange, error, language, valueOf, marks = [], ...props }: Props) {
  const { t } = useTranslation();
  const { onMark, sender = '', file = 'document.pdf', head, side, corner, ref } = props;
  const frame = useRef<EditingFrameHandle>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<keyof typeof SHEET_WIDTHS>('wide');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [accent] = useState(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim() || '#2456e6');
  const edited = useEditedPage({
    html,
    onChange: (next) => onChange(next, textOfHtml),
    look: { valueOf, marks, scheme, accent, blockName: t('phishing_templates.editor.block') },
    isShown: mode === 'place',
  });
  const { picked } = edited;
  const block = picked?.block ?? null;
  useImperativeHandle(ref, () => ({ scrollToMark: (mark) => frame.current?.tell({ kind: 'reach', mark }) }));

  const handleMessage = (message: FrameMessage) => {
    edited.handleMessage(message);
    if (message.kind === 'toolbar') toolbar.current?.querySelector('button')?.focus();
    if (message.kind === 'reach') scrollTo({ top: scrollY + (frame.current?.top() ?? 0) + message.top - REACH_ABOVE });
  };
  const insertVariable = (name: Variable | 'qr') =>
    frame.current?.tell(
      name === 'qr'
        ? { kind: 'variable', name, words: 'QR', picture: exampleQr }
        : { kind: 'variable', name, words: valueOf(name) || `{{${name}}}` },
    );
  if (mode === 'source') {
    return (
      <Card>
        {corner !== null && createPortal(<EditSteps undo={edited.undo} redo={edited.redo} />, corner)}
        <SourceField
          isEmail={kind === 'email'}
          valueOf={valueOf}
          error={error}
          source={{
            label,
            value: html,
            onChange: (next) => edited.write(next, 'source'),
            steps: { undo: edited.undo, redo: edited.redo },
            height: 560,
          }}
        />
      </Card>
    );
  }
  return (
    <div className={classes.editor} data-side={side !== undefined || undefined}>
      {corner !== null && createPortal(<EditSteps undo={edited.undo} redo={edited.redo} />, corner)}
      <PartPalette
        kind={kind}
        draw={(name) => drawPart(name, { colour: colourOf(html), language, sender: sender || valueOf('organization'), file })}
        onInsert={(part) => edited.arrange((page) => insertBelow(page, block, part))}
      />
      <Card>
        {head !== undefined && <div className={classes.head}>{head}</div>}
        {edited.isTooDeep && <Notice status="warning">{t('phishing_templates.editor.too_deep')}</Notice>}
        <div className={classes.desk}>
          <div className={classes.sheet} style={{ maxWidth: SHEET_WIDTHS[width] }} hidden={edited.isTooDeep}>
            <EditingFrame ref={frame} title={label} shown={edited.shown} page={edited.page} onMessage={handleMessage} />
            {picked !== null && (
              <BlockToolbar
                ref={toolbar}
                isEmail={kind === 'email'}
                picked={picked}
                block={edited.page()?.blocks[picked.block]}
                valueOf={valueOf}
                onCommand={(command) => frame.current?.tell(command)}
                onVariable={insertVariable}
                {...(onMark && { onMark: () => onMark({ words: picked.words, isLink: picked.isLink }) })}
                onMove={(direction) => edited.arrange((page) => moveBlock(page, picked.block, direction))}
                onCopy={() => edited.arrange((page) => copyBlock(page, picked.block))}
                onDelete={() => edited.arrange((page) => deleteBlock(page, picked.block))}
              />
            )}
          </div>
        </div>
        <SheetLook scheme={scheme} onScheme={setScheme} width={width} onWidth={setWidth} />
      </Card>
      {side !== undefined && <div className={classes.side}>{side}</div>}
      {kind === 'email' && (
        <div className={classes.links}>
          <LinksTable html={html} onChange={(next) => edited.write(next, 'links')} />
        </div>
      )}
    </div>
  );
}

/** Space in pixels above the words scrolled to. */
const REACH_ABOVE = 160;
