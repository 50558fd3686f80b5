import { Stack, TextInput } from '@mantine/core';
import { type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { findUnsupported } from '../../../lib/unsupported-html.ts';
import { CodeEditor } from '../../../ui/editors/code-editor.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './slides-editor.module.css';

type Props = {
  title: ComponentProps<typeof TextInput>;
  html: string;
  /** Whether the slide has content that the text editor cannot show. */
  isUnsupported: boolean;
  onChange: (html: string) => void;
};

/** A slide's HTML source, and what will be removed on saving. */
export function SlideSource({ title, html, isUnsupported, onChange }: Props) {
  const { t } = useTranslation();
  const outside = findUnsupported(html);
  return (
    <Stack gap={12} className={classes.source ?? ''}>
      {isUnsupported && <Notice status="neutral">{t('courses.slide.beyond')}</Notice>}
      <TextInput label={t('courses.slide.title')} {...title} />
      <CodeEditor label={t('courses.slide.source')} value={html} onChange={onChange} />
      {outside.length > 0 && <Notice status="warning">{t('courses.slide.outside', { what: outside.join(', ') })}</Notice>}
    </Stack>
  );
}
