import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../lib/single-keys.ts';
import { Keys } from './keys.tsx';
import { useIsPhone } from './use-is-phone.ts';

const SEARCH_DEBOUNCE_MS = 500;
/** The pause in typing, in milliseconds, after which a dropdown searches. */
export const DROPDOWN_DEBOUNCE_MS = 600;

type Props = { value: string; onChange: (text: string) => void; label?: string; width?: number | string };

/** A search field, which reports the typed text after a pause in typing. */
export function SearchInput({ value, onChange, label, width = 260 }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [reported, setAnswered] = useState(value);
  if (value !== reported) {
    setAnswered(value);
    setText(value);
  }
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setAnswered(text);
      change(text);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  const hasKeys = useSingleKeys();
  const isPhone = useIsPhone();
  const name = label ?? t('commons:search');
  return (
    <TextInput
      type="search"
      // On a phone the field takes the full width.
      w={{ base: '100%', xs: width }}
      aria-label={name}
      aria-keyshortcuts={hasKeys ? '/' : undefined}
      placeholder={name}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSectionPointerEvents={text === '' ? 'none' : 'all'}
      rightSection={
        text === '' ? (
          hasKeys && !isPhone && <Keys keys={['/']} />
        ) : (
          <CloseButton
            size="sm"
            aria-label={t('commons:clear')}
            onClick={() => {
              setText('');
              onChange('');
            }}
          />
        )
      }
    />
  );
}
