import { ActionIcon } from '@mantine/core';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sortable-list.module.css';
import { List } from '../../../ui/list.tsx';

type Named = { id: string; title: string };
type Props<Item extends Named> = {
  items: readonly Item[];
  label: string;
  /** Called with all ids in their new order. */
  onOrder: (ids: string[]) => void;
  /** In a long list: the only row whose handle Tab reaches. */
  tabStop?: string;
  /** Whether the rows are cards, which place the handle they receive in their heading. */
  hasCards?: boolean;
  children: (item: Item, index: number, handle: ReactNode) => ReactNode;
};

/** A list whose rows are dragged by their handle, or moved by keys: space, arrows, space. */
export function SortableList<Item extends Named>({ items, label, onOrder, tabStop, hasCards = false, children }: Props<Item>) {
  const { t } = useTranslation();
  const idsKey = items.map(({ id }) => id).join();
  const [order, setOrder] = useState({ given: idsKey, ids: items.map(({ id }) => id) });
  if (order.given !== idsKey) setOrder({ given: idsKey, ids: items.map(({ id }) => id) });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: unknown) => items.find((item) => item.id === id)?.title ?? '';
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return;
    const ids = arrayMove(order.ids, order.ids.indexOf(String(active.id)), order.ids.indexOf(String(over.id)));
    setOrder({ given: idsKey, ids });
    onOrder(ids);
  };
  const shown = order.ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const placeOf = (id: unknown) => order.ids.indexOf(String(id)) + 1;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('courses.sort.how') },
        announcements: {
          onDragStart: ({ active }) => t('courses.sort.taken', { name: nameOf(active.id) }),
          onDragOver: ({ over }) => (over === null ? undefined : t('courses.sort.over', { place: placeOf(over.id) })),
          onDragEnd: ({ active, over }) =>
            over === null ? undefined : t('courses.sort.dropped', { name: nameOf(active.id), place: placeOf(over.id) }),
          onDragCancel: () => t('courses.sort.cancelled'),
        },
      }}
    >
      <SortableContext items={order.ids} strategy={verticalListSortingStrategy}>
        <List gap={hasCards ? 12 : 4} label={label} isOrdered>
          {shown.map((item, index) => (
            <SortableRow
              key={item.id}
              id={item.id}
              name={item.title}
              isTabStop={tabStop === undefined || tabStop === item.id}
              isCard={hasCards}
            >
              {(handle) => children(item, index, handle)}
            </SortableRow>
          ))}
        </List>
      </SortableContext>
    </DndContext>
  );
}

type RowProps = { id: string; name: string; isTabStop: boolean; isCard: boolean; children: (handle: ReactNode) => ReactNode };

function SortableRow({ id, name, isTabStop, isCard, children }: RowProps) {
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const moved = transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`;
  const handle = (
    <ActionIcon
      ref={setActivatorNodeRef}
      className={classes.handle ?? ''}
      {...attributes}
      {...listeners}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t('courses.sort.move', { name })}
    >
      <IconGripVertical size={16} stroke={1.6} />
    </ActionIcon>
  );
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-card={isCard || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: moved, transition }}
    >
      {!isCard && handle}
      <div className={classes.content}>{children(handle)}</div>
    </li>
  );
}
