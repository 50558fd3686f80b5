import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import classes from './slide-editor.module.css';
import { useFileAddress } from './slide-file.tsx';

/** A sound or a video as on the slide, with its caption below. */
export function SlideMedia({ node, selected }: NodeViewProps) {
  const { t } = useTranslation();
  const { file, label } = node.attrs as { file: string; label: string };
  const name = node.type.name as 'audio' | 'video';
  const Tag = name;
  return (
    <NodeViewWrapper as="figure" className={classes.media} data-selected={selected || undefined}>
      <div contentEditable={false} data-drag-handle>
        <Tag
          controls
          preload="metadata"
          playsInline
          src={useFileAddress(file)}
          aria-label={label === '' ? t(`ui.editor.${name}`) : label}
        />
      </div>
      <NodeViewContent<'figcaption'>
        as="figcaption"
        data-empty={node.content.size === 0 ? t('ui.editor.media_caption') : undefined}
      />
    </NodeViewWrapper>
  );
}
