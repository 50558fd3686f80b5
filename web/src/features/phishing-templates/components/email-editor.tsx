import { TextInput } from '@mantine/core';
import type { RedFlag, Template } from '@vigil/contract/phishing-templates/template.ts';
import type { ValueOf } from '@vigil/contract/phishing-templates/variables.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { type EmailDraft, withHtml } from '../rules.ts';
import { HtmlEditor } from './html-editor.tsx';
import { EmailHead } from './email-head.tsx';
import type { HtmlEditorHandle } from './loaded-html-editor.tsx';
import { RatingCard } from './rating-card.tsx';
import { RedFlagDialog } from './red-flag-dialog.tsx';
import { RedFlagsCard } from './red-flags-card.tsx';

type Props = {
  template: Template;
  draft: Draft<EmailDraft>;
  mode: 'place' | 'source';
  valueOf: ValueOf;
  /** The element that shows the undo buttons. */
  corner: HTMLElement | null;
};

/** Edits the email in place. Its red flags are marked on its words and listed beside it; a dialog edits one red flag. */
export function EmailEditor({ template, draft, mode, valueOf, corner }: Props) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<{ at: number; flag: RedFlag } | null>(null);
  const [chosen, setChosen] = useState<Pick<RedFlag, 'where' | 'mark'>>({ where: 'body', mark: '' });
  const editor = useRef<HtmlEditorHandle>(null);
  const { values } = draft;
  const flags = values.red_flags;
  const edit = (index: number, flag?: RedFlag) => setEdited({ at: index, flag: flag ?? { ...chosen, title: '', text: '' } });
  const reveal = (index: number) => {
    const where = flags[index]?.where;
    if (where === 'sender' || where === 'subject') {
      document.querySelector<HTMLElement>(`[name="${where === 'sender' ? 'sender_address' : 'subject'}"]`)?.focus();
    } else editor.current?.scrollToMark(index + 1);
  };
  return (
    <>
      <HtmlEditor
        ref={editor}
        kind="email"
        mode={mode}
        label={t(mode === 'source' ? 'phishing_templates.html_label' : 'phishing_templates.email')}
        html={values.html}
        onChange={(html, textOf) => draft.set(withHtml(values, html, textOf))}
        error={draft.errorOf('html')}
        language={template.language}
        valueOf={valueOf}
        marks={flags.flatMap(({ where, mark }, index) =>
          where === 'body' || where === 'link' ? [{ number: index + 1, words: mark }] : [],
        )}
        onMark={({ words, isLink }) => edit(flags.length, { where: isLink ? 'link' : 'body', mark: words, title: '', text: '' })}
        sender={values.sender_name}
        {...(values.attachments[0] && { file: values.attachments[0].name })}
        corner={corner}
        head={<EmailHead draft={draft} onWordsSelected={(where, mark) => mark !== '' && setChosen({ where, mark })} />}
        side={
          <>
            <RatingCard template={template} email={values} />
            <RedFlagsCard
              email={values}
              rating={template.rating}
              onReach={reveal}
              onEdit={(at) => edit(at, flags[at])}
              onAdd={() => edit(flags.length)}
            />
            <Card>
              <TextInput
                label={t('phishing_templates.fields.email_name')}
                description={t('phishing_templates.fields.email_name_hint')}
                {...draft.text('name')}
              />
            </Card>
          </>
        }
      />
      {edited !== null && (
        <RedFlagDialog
          email={values}
          flag={edited.flag}
          onClose={() => setEdited(null)}
          onSave={(flag) => {
            draft.set({ red_flags: flags.toSpliced(edited.at, 1, flag) });
            setEdited(null);
          }}
          onRemove={
            edited.at < flags.length
              ? () => {
                  draft.set({ red_flags: flags.toSpliced(edited.at, 1) });
                  setEdited(null);
                }
              : undefined
          }
        />
      )}
    </>
  );
}
