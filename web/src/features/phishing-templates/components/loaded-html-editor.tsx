import { Group, SegmentedControl, Text } from '@mantine/core';
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
import { picturePart } from '../../../ui/editors/html/parts/picture.ts';
import { colourOf, drawPart } from '../../../ui/editors/html/parts/parts.ts';
import { textOfHtml } from '../../../ui/editors/html/text-of-html.ts';
import { useEditedPage } from '../../../ui/editors/html/use-edited-page.ts';
import { Notice } from '../../../ui/notice.tsx';
import { BlockToolbar } from './block-toolbar.tsx';
import classes from './html-editor.module.css';
import { LinksTable } from './links-table.tsx';
import { type PartName, PartPalette } from './part-palette.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { SourceField } from './source-field.tsx';

export type HtmlEditorHandle = { reach: (mark: number) => void };

type Props = {
  kind: 'letter' | 'page';
  mode: 'place' | 'source';
  label: string;
  html: string;
  /** `textOf` makes the plain text of a letter's HTML. */
  onChange: (html: string, textOf: (html: string) => string) => void;
  error?: string | undefined;
  language: Language;
  valueOf: ValueOf;
  marks?: readonly Mark[];
  /** Words were chosen to be marked. */
  onMark?: (chosen: { words: string; isLink: boolean }) => void;
  /** Who signs a letter, and the file that comes with it. */
  sender?: string;
  file?: string;
  /** Above the page. */
  head?: ReactNode;
  /** Beside it. */
  side?: ReactNode;
  /** Where steps back and forth are shown. */
  corner: HTMLElement | null;
  ref?: Ref<HtmlEditorHandle>;
};

const parts: Record<Props['kind'], readonly PartName[]> = {
  letter: ['text', 'button', 'picture', 'columns', 'divider', 'signature', 'qr', 'attachment'],
  page: ['text', 'picture', 'columns', 'divider'],
};
const WIDTHS = { wide: 720, narrow: 390 } as const;

export function LoadedHtmlEditor({ kind, mode, label, html, onChange, error, language, valueOf, marks = [], ...props }: Props) {
  const { t } = useTranslation();
  const { onMark, sender = '', file = 'document.pdf', head, side, corner, ref } = props;
  const frame = useRef<EditingFrameHandle>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<keyof typeof WIDTHS>('wide');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [isPicturing, setPicturing] = useState(false);
  const [accent] = useState(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim() || '#2456e6');
  const edited = useEditedPage({
    html,
    onChange: (next) => onChange(next, textOfHtml),
    look: { valueOf, marks, scheme, accent, blockName: t('phishing_templates.editor.block') },
    isShown: mode === 'place',
  });
  const { picked } = edited;
  const at = picked?.block ?? null;
  useImperativeHandle(ref, () => ({ reach: (mark) => frame.current?.tell({ kind: 'reach', mark }) }));

  const hear = (message: FrameMessage) => {
    edited.hear(message);
    if (message.kind === 'toolbar') toolbar.current?.querySelector('button')?.focus();
    if (message.kind === 'reach') scrollTo({ top: scrollY + (frame.current?.top() ?? 0) + message.top - REACH_ABOVE });
  };
  const add = (part: string) => edited.arrange((page) => insertBelow(page, at, part));
  const put = (name: Variable | 'qr') =>
    frame.current?.tell(
      name === 'qr'
        ? { kind: 'variable', name, words: 'QR', picture: exampleQr }
        : { kind: 'variable', name, words: valueOf(name) || `{{${name}}}` },
    );
  const drawNamed = (name: Exclude<PartName, 'picture'>) => {
    const organization = valueOf('organization');
    return add(drawPart(name, { colour: colourOf(html), language, sender: sender || organization, file }));
  };
  if (mode === 'source') {
    return (
      <Card>
        {corner !== null && createPortal(<EditSteps undo={edited.undo} redo={edited.redo} />, corner)}
        <SourceField
          isLetter={kind === 'letter'}
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
      <PartPalette names={parts[kind]} onChoose={(name) => (name === 'picture' ? setPicturing(true) : drawNamed(name))} />
      <Card>
        {head !== undefined && <div className={classes.head}>{head}</div>}
        {edited.isTooDeep && <Notice status="warning">{t('phishing_templates.editor.too_deep')}</Notice>}
        <div className={classes.desk}>
          <div className={classes.sheet} style={{ maxWidth: WIDTHS[width] }} hidden={edited.isTooDeep}>
            <EditingFrame ref={frame} title={label} shown={edited.shown} page={edited.page} onMessage={hear} />
            {picked !== null && (
              <BlockToolbar
                ref={toolbar}
                isLetter={kind === 'letter'}
                picked={picked}
                block={edited.page()?.blocks[picked.block]}
                valueOf={valueOf}
                onCommand={(command) => frame.current?.tell(command)}
                onVariable={put}
                {...(onMark && { onMark: () => onMark({ words: picked.words, isLink: picked.isLink }) })}
                onMove={(way) => edited.arrange((page) => moveBlock(page, picked.block, way))}
                onCopy={() => edited.arrange((page) => copyBlock(page, picked.block))}
                onDelete={() => edited.arrange((page) => deleteBlock(page, picked.block))}
              />
            )}
          </div>
        </div>
        <Group className={classes.foot ?? ''} justify="space-between" gap={12}>
          <Text size="xs" c="dimmed" flex={1} miw={200}>
            {t(scheme === 'dark' ? 'phishing_templates.editor.dark_note' : 'phishing_templates.editor.sandbox')}
          </Text>
          <Group gap={8}>
            <SegmentedControl
              size="xs"
              aria-label={t('phishing_templates.editor.scheme')}
              value={scheme}
              onChange={setScheme}
              data={[
                { value: 'light', label: t('phishing_templates.editor.light') },
                { value: 'dark', label: t('phishing_templates.editor.dark') },
              ]}
            />
            <SegmentedControl
              size="xs"
              visibleFrom="sm"
              aria-label={t('phishing_templates.width')}
              value={width}
              onChange={setWidth}
              data={[
                { value: 'wide', label: String(WIDTHS.wide) },
                { value: 'narrow', label: String(WIDTHS.narrow) },
              ]}
            />
          </Group>
        </Group>
      </Card>
      {side !== undefined && <div className={classes.side}>{side}</div>}
      {kind === 'letter' && (
        <div className={classes.links}>
          <LinksTable html={html} onChange={(next) => edited.write(next, 'links')} />
        </div>
      )}
      {isPicturing && (
        <PictureDialog
          onClose={() => setPicturing(false)}
          onPicture={(picture) => {
            setPicturing(false);
            add(picturePart(picture));
          }}
        />
      )}
    </div>
  );
}

/** What is above the words that are shown, in pixels. */
const REACH_ABOVE = 160;
