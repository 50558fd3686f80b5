import { Button, CloseButton, Loader, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchQuery } from '../../features/search/api.ts';
import { BareFrame } from '../../ui/dialog-frame.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { optionId, OptionList } from './option-list.tsx';
import { PaletteHints } from './palette-hints.tsx';
import { nextIndex } from './palette-rules.ts';
import classes from './command-palette.module.css';
import { useOptions } from './use-options.ts';

/** The server is asked after this pause in typing. */
const ASK_MS = 200;

/** Finds everything by name: screens, actions, people and records. */
export function CommandPalette({ onHelp, onClose }: { onHelp: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const list = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  // Enter was pressed before the answer came, so the first result opens when the answer comes.
  const [isAwaited, setAwaited] = useState(false);
  const typed = text.trim();
  const [debouncedText] = useDebouncedValue(typed, ASK_MS);
  const answer = useQuery(searchQuery(debouncedText));
  const isFailed = answer.isError && debouncedText === typed;
  const isAsking = typed !== '' && !isFailed && (debouncedText !== typed || answer.isFetching);
  const groups = useOptions({ typed, found: typed === '' || isFailed ? undefined : answer.data, onHelp });
  const options = groups.flatMap(({ options }) => options);
  const at = Math.min(chosen, Math.max(0, options.length - 1));
  const local = groups.filter(({ kind }) => kind === 'place' || kind === 'action').flatMap(({ options }) => options).length;

  const choose = (index: number) => {
    const option = options[index];
    if (option === undefined) return;
    onClose();
    option.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) setChosen(nextIndex(options.length, at, step));
    // Results of earlier typing are not opened for the new text.
    else if (isAsking && at >= local) setAwaited(true);
    else choose(at);
  };
  const openFirst = useEffectEvent(() => choose(at));
  useEffect(() => {
    if (isAwaited && !isAsking) openFirst();
  }, [isAwaited, isAsking]);
  const chosenId = options.length === 0 ? undefined : optionId(list, at);
  const announcement = isAsking ? t('keyboard:asking') : t('keyboard:count', { count: options.length });
  return (
    <BareFrame label={t('keyboard:title')} onClose={onClose}>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={chosenId}
          aria-autocomplete="list"
          aria-label={t('keyboard:placeholder')}
          placeholder={t('keyboard:placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
            setAwaited(false);
          }}
          onKeyDown={onKeyDown}
        />
        {isAsking && <Loader size={16} className={classes.waiting ?? ''} />}
        <CloseButton className={classes.close ?? ''} size={44} iconSize={20} aria-label={t('commons:close')} onClick={onClose} />
      </div>
      <VisuallyHidden role="status">{typed === '' ? '' : announcement}</VisuallyHidden>
      <OptionList id={list} groups={groups} chosenId={chosenId} onPoint={setChosen} onChoose={choose} />
      {options.length === 0 && !isAsking && !isFailed && (
        <EmptyState title={t('keyboard:nothing', { text: typed })} text={t('keyboard:nothing_text')} />
      )}
      {isFailed && (
        <div className={classes.failed}>
          <Notice status="error">
            {t('keyboard:failed')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void answer.refetch()}>
              {t('commons:retry')}
            </Button>
          </Notice>
        </div>
      )}
      <PaletteHints onHelp={onHelp} />
    </BareFrame>
  );
}
