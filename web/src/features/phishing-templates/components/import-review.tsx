import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { describeVariables } from './describe-variables.ts';
import type { ImportedEmail } from '@vigil/contract/phishing-templates/imported.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { replaceForeignLinks, replaceWords, wholeWords } from '../../../ui/editors/html/links.ts';
import { textOfHtml } from '../../../ui/editors/html/text-of-html.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ImportedDraft } from './imported-draft.ts';
import { LinksTable } from './links-table.tsx';
import { type PersonalWords, findPersonalWords } from './personal-words.ts';

type Kind = 'email' | 'page';
type Props = {
  kind: Kind;
  emails: readonly ImportedEmail[];
  onBack: () => void;
  onImported: (draft: ImportedDraft) => void;
};

/** Shows what an import found, and lets the person choose what to take. Of a forwarded email, the original comes first. */
export function ImportReview({ kind, emails, onBack, onImported }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(emails.length > 1 ? 1 : 0);
  return (
    <Stack gap={16}>
      {emails.length > 1 && (
        <Radio.Group
          label={t('phishing_templates.import.which')}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
        >
          <Stack gap={8} mt={8}>
            {emails.map(({ subject, sender_address }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- emails have no identity but their order
              <Radio key={index} value={String(index)} label={subject || '—'} description={sender_address} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <EmailReview key={chosen} kind={kind} email={emails[chosen]!} onBack={onBack} onImported={onImported} />
    </Stack>
  );
}

type EmailProps = Pick<Props, 'kind' | 'onBack' | 'onImported'> & { email: ImportedEmail };

function EmailReview({ kind, email, onBack, onImported }: EmailProps) {
  const { t } = useTranslation();
  const [{ html: linked, known }] = useState(() => replaceForeignLinks(email.html, kind === 'email' ? '{{link}}' : '#'));
  const [html, setHtml] = useState(linked);
  const [personal] = useState(() => findPersonalWords(email.recipients).filter(({ words }) => isPresent(email, words)));
  const [ticked, setTicked] = useState<ReadonlySet<PersonalWords>>(() => new Set(personal.filter(({ isSure }) => isSure)));
  const finish = () => {
    const names = personal.filter((candidate) => ticked.has(candidate));
    const written = names.reduce((source, one) => replaceWords(source, one.words, one.written), html);
    const line = (text: string) => names.reduce((words, one) => words.replace(wholeWords(one.words), () => one.written), text);
    const { sender_name, sender_address } = email;
    onImported({
      name: line(email.title),
      sender_name,
      sender_address,
      subject: line(email.subject),
      html: written,
      text: textOfHtml(written),
    });
  };
  return (
    <>
      <Facts>
        {kind === 'email' && email.subject !== '' && (
          <Fact name={t('phishing_templates.subject')}>{describeVariables(email.subject, t)}</Fact>
        )}
        {kind === 'email' && (email.sender_name !== '' || email.sender_address !== '') && (
          <Fact name={t('phishing_templates.from')}>{senderOf(email)}</Fact>
        )}
        {kind === 'page' && email.title !== '' && <Fact name={t('phishing_templates.fields.page_name')}>{email.title}</Fact>}
      </Facts>
      {email.removed.length > 0 && (
        <Notice status="neutral">
          {t('phishing_templates.import.removed', {
            list: email.removed.map(({ what, count }) => t(`phishing_templates.import.taken.${what}`, { count })).join('; '),
          })}
        </Notice>
      )}
      {email.attachments.length > 0 && (
        <Notice status="warning">{t('phishing_templates.import.attachments', { names: email.attachments.join(', ') })}</Notice>
      )}
      {personal.length > 0 && (
        <Stack gap={8} component="fieldset" m={0} p={0} bd={0}>
          <Text component="legend" fw={550} mb={8}>
            {t('phishing_templates.import.personal')}
          </Text>
          {personal.map((candidate) => (
            <Checkbox
              key={candidate.words}
              label={`${candidate.words} → ${candidate.written}`}
              checked={ticked.has(candidate)}
              onChange={() => setTicked(new Set(personal.filter((other) => ticked.has(other) !== (other === candidate))))}
            />
          ))}
        </Stack>
      )}
      {kind === 'email' ? (
        <LinksTable html={html} onChange={setHtml} importedAddresses={known} />
      ) : (
        known.size > 0 && <Notice status="neutral">{t('phishing_templates.import.page_links', { count: known.size })}</Notice>
      )}
      <FormActions>
        <Button variant="default" onClick={onBack}>
          {t('commons:back')}
        </Button>
        <Button onClick={finish}>{t('phishing_templates.import.finish')}</Button>
      </FormActions>
    </>
  );
}

const senderOf = ({ sender_name, sender_address }: ImportedEmail): string =>
  sender_name === '' || sender_address === '' ? sender_name || sender_address : `${sender_name} <${sender_address}>`;

const isPresent = ({ html, subject, title }: ImportedEmail, words: string): boolean =>
  [html, subject, title].some((text) => wholeWords(words).test(text));
