import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { isAddress } from '../../../ui/editors/html/content.ts';
import { type Link, linksOf, replaceLink } from '../../../ui/editors/html/links.ts';
import classes from './links-table.module.css';

type Props = {
  html: string;
  onChange: (html: string) => void;
  /** The address in the imported email of each link that the campaign replaces, by the link's index. */
  importedAddresses?: ReadonlyMap<number, string>;
};

/** Lists the links of an email, and lets a person choose which of them the campaign replaces by its own link. */
export function LinksTable({ html, onChange, importedAddresses }: Props) {
  const { t } = useTranslation();
  const links = linksOf(html);
  /** The address to restore when the campaign no longer replaces a link, by the link's index. */
  const known = useRef(new Map<number, string>(importedAddresses));
  const set = (index: number, link: Link, address: string) => {
    if (link.kind === 'foreign') known.current.set(index, link.address);
    onChange(replaceLink(html, link, address));
  };
  return (
    <Card title={t('phishing_templates.editor.links')}>
      {links.length === 0 ? (
        <Text c="dimmed">{t('phishing_templates.editor.no_links')}</Text>
      ) : (
        <table className={classes.links}>
          <thead>
            <tr>
              <th scope="col">{t('phishing_templates.editor.link_words')}</th>
              <th scope="col">{t('phishing_templates.editor.link_address')}</th>
              <th scope="col">{t('phishing_templates.editor.link_sent')}</th>
            </tr>
          </thead>
          <tbody>
            {links.map((link, index) => (
              // Links have no identity but their order: two may have the same text and address.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              <tr key={index}>
                <td>{link.words === '' ? <Text c="dimmed">{t('phishing_templates.editor.no_words')}</Text> : link.words}</td>
                <td>
                  <Address
                    link={link}
                    importedAddress={importedAddresses?.get(index)}
                    label={t('phishing_templates.editor.address_of', { words: link.words })}
                    onAddress={(address) => set(index, link, address)}
                  />
                </td>
                <td>
                  {link.kind === 'campaign' || link.kind === 'foreign' ? (
                    <Checkbox
                      label={t(
                        link.kind === 'campaign' ? 'phishing_templates.editor.becomes' : 'phishing_templates.editor.stays',
                      )}
                      aria-label={t('phishing_templates.editor.becomes_named', { words: link.words })}
                      checked={link.kind === 'campaign'}
                      onChange={({ currentTarget: { checked } }) =>
                        set(index, link, checked ? '{{link}}' : (known.current.get(index) ?? 'https://'))
                      }
                    />
                  ) : (
                    <Text c="dimmed">{t('phishing_templates.editor.stays')}</Text>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

type AddressProps = {
  link: Link;
  /** The address in the imported email of a link that the campaign replaces. */
  importedAddress: string | undefined;
  label: string;
  onAddress: (address: string) => void;
};

function Address({ link, importedAddress, label, onAddress }: AddressProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  if (link.kind === 'campaign') return <Text c="dimmed">{importedAddress ?? link.address}</Text>;
  if (link.kind !== 'foreign') return <Text c="dimmed">{link.address}</Text>;
  const shown = typed ?? link.address;
  const host = URL.canParse(link.address) ? new URL(link.address).host : '';
  return (
    <Stack gap={4}>
      <TextInput
        size="xs"
        aria-label={label}
        value={shown}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onBlur={() => {
          if (typed !== null && isAddress(typed.trim())) onAddress(typed.trim());
          setTyped(null);
        }}
        error={typed !== null && !isAddress(typed.trim()) ? t('phishing_templates.editor.bad_address') : undefined}
      />
      {host !== '' && (
        <Text size="xs" c="var(--orange)">
          {t('phishing_templates.editor.foreign', { host })}
        </Text>
      )}
    </Stack>
  );
}
