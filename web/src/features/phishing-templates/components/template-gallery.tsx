import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ListedTemplate } from '@vigil/contract/phishing-templates/template.ts';
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenLayer } from '../../../ui/use-open-layer.ts';
import { cardAfter } from '../rules.ts';
import { TemplateCard } from './template-card.tsx';
import classes from './template-gallery.module.css';
import { TemplateLook } from './template-look.tsx';

type Props = {
  label: string;
  templates: readonly ListedTemplate[];
  isFetching?: boolean;
  titleOf: (template: ListedTemplate) => ReactNode;
  cornerOf?: (template: ListedTemplate) => ReactNode;
  isChosen?: (template: ListedTemplate) => boolean;
  /** What can be done with the template that is looked into. */
  actionsOf: (template: ListedTemplate) => ReactNode;
};

/**
 * Templates as cards. A look inside opens under the row of its card and covers nothing: Space opens and closes it, arrows move
 * on, Esc closes it.
 */
export function TemplateGallery({ label, templates, isFetching = false, titleOf, cornerOf, isChosen, actionsOf }: Props) {
  const grid = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const isOpen = templates.some(({ id }) => id === open);
  const cards = () => [...(grid.current?.querySelectorAll<HTMLElement>('[data-template]') ?? [])];
  const focusOn = (card: HTMLElement | undefined) => card?.querySelector<HTMLElement>('h2 > *')?.focus();
  const close = () => {
    if (grid.current?.querySelector('[data-inside]')?.contains(document.activeElement) === true)
      focusOn(cards().find(({ dataset }) => dataset.template === open));
    setOpen(null);
  };
  useOpenLayer(isOpen, close);
  const toggle = (id: string) => (id === open ? close() : setOpen(id));
  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof HTMLElement) || altKey || ctrlKey || metaKey || shiftKey) return;
    const card = target.closest<HTMLElement>('[data-template]');
    const id = card?.dataset.template;
    if (card === null || id === undefined) return;
    if (key === ' ' && (target === card || target.parentElement?.tagName === 'H2')) {
      event.preventDefault();
      toggle(id);
    }
    const all = cards();
    const next = all[cardAfter(key, { at: all.indexOf(card), tops: all.map(({ offsetTop }) => offsetTop) }) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    focusOn(next);
    if (isOpen) setOpen(next.dataset.template ?? null);
  };
  return (
    // Keys reach the list from its cards, which are links and buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <ul
      ref={grid}
      data-rows
      className={classes.grid}
      data-fetching={isFetching || undefined}
      aria-label={label}
      onKeyDown={press}
    >
      {templates.map((template) => (
        <Fragment key={template.id}>
          <TemplateCard
            template={template}
            title={titleOf(template)}
            corner={cornerOf?.(template)}
            isChosen={isChosen?.(template) ?? false}
            isOpen={template.id === open}
            onLook={() => toggle(template.id)}
          />
          {template.id === open && (
            <li className={classes.inside} data-inside>
              <TemplateLook template={template} actions={actionsOf(template)} onClose={close} />
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  );
}

/** Cards before the first answer. */
export function GallerySkeleton({ count = 8 }: { count?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes.grid}>
      <VisuallyHidden>{t('commons:loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.placeholder}>
          <Skeleton height={152} radius={0} />
          <div>
            <Skeleton height={16} width="80%" />
            <Skeleton height={12} width="55%" />
            <Skeleton height={12} width="65%" />
            <Skeleton height={12} width="45%" mt={8} />
          </div>
        </div>
      ))}
    </div>
  );
}
