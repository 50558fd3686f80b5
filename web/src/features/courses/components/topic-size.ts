import type { TFunction } from 'i18next';

/** Describes a topic's size: "4 slides · 4 questions". */
export const describeTopicSize = (t: TFunction, topic: { slides_count: number; questions_count: number }): string =>
  `${t('learning.slides', { count: topic.slides_count })} · ${t('learning.questions', { count: topic.questions_count })}`;
