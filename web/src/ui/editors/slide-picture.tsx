import { PICTURE_LEAST_PX, PICTURE_WIDTH } from '@vigil/contract/modules/rules.ts';
import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { type PointerEvent as PointerMove, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../lib/format.ts';
import { setFileAttribute } from './file-place.ts';
import { leastWidth, stepWidth, widthAfter } from './picture-width.ts';
import classes from './slide-editor.module.css';
import { useFileAddress } from './slide-file.tsx';

/** A picture at its width on the slide, with a handle for the width and its caption below. */
export function SlidePicture({ node, editor, getPos, selected }: NodeViewProps) {
  const { t } = useTranslation();
  const { file, alt, width } = node.attrs as { file: string; alt: string; width: number | null };
  const frame = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const columnWidth = () => frame.current?.parentElement?.offsetWidth ?? 0;
  const measured = () => {
    const [own, column] = [frame.current?.offsetWidth ?? 0, columnWidth()];
    return column === 0 ? PICTURE_WIDTH.max : stepWidth((100 * own) / column, leastWidth(column));
  };
  const resize = (wide: number) => setFileAttribute(editor, getPos(), { name: 'width', value: wide });
  const follow = (event: PointerMove) => {
    const column = frame.current?.parentElement?.getBoundingClientRect();
    if (column === undefined || dragged === null) return;
    // The picture is centred, so its width is twice the distance of the pointer from the centre.
    const half = event.clientX - (column.left + column.width / 2);
    setDragged(stepWidth((200 * half) / column.width, leastWidth(column.width)));
  };
  const drop = () => {
    if (dragged !== null) resize(dragged);
    setDragged(null);
  };
  const shown = dragged ?? width;
  return (
    <NodeViewWrapper as="figure" className={classes.figure} data-selected={selected || undefined}>
      <div
        ref={frame}
        className={classes.picture}
        contentEditable={false}
        style={shown === null ? undefined : { width: `${shown}%`, minWidth: PICTURE_LEAST_PX }}
        data-dragged={dragged !== null || undefined}
      >
        <img
          src={useFileAddress(file)}
          alt={alt}
          data-drag-handle
          style={shown === null ? undefined : { width: '100%' }}
          onClick={() => {
            const place = getPos();
            if (place !== undefined) editor.commands.setNodeSelection(place);
          }}
        />
        <span className={classes.percent} aria-hidden>
          {shown === null ? t('ui.editor.own_width') : formatProgress(shown)}
        </span>
        <button
          type="button"
          role="slider"
          className={classes.handle}
          aria-label={t('ui.editor.width')}
          aria-valuemin={PICTURE_WIDTH.min}
          aria-valuemax={PICTURE_WIDTH.max}
          aria-valuenow={shown ?? PICTURE_WIDTH.max}
          aria-valuetext={shown === null ? t('ui.editor.own_width') : formatProgress(shown)}
          onKeyDown={(event) => {
            const next = widthAfter(width ?? measured(), event.key, leastWidth(columnWidth()));
            if (next === null) return;
            event.preventDefault();
            resize(next);
          }}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            event.currentTarget.focus();
            setDragged(width ?? measured());
          }}
          onPointerMove={follow}
          onPointerUp={drop}
          onPointerCancel={() => setDragged(null)}
        />
      </div>
      <NodeViewContent<'figcaption'> as="figcaption" data-empty={node.content.size === 0 ? t('ui.editor.caption') : undefined} />
    </NodeViewWrapper>
  );
}
