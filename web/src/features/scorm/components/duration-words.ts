import type { TFunction } from 'i18next';

/** Formats a duration: "25 min", "1 min 4 s", "1 h 20 min". */
export function durationWords(t: TFunction, length: number): string {
  const seconds = Math.round(length);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return t('scorm.duration.seconds', { seconds });
  if (minutes >= 60) return t('scorm.duration.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return seconds % 60 === 0 || minutes >= 10
    ? t('scorm.duration.minutes', { minutes })
    : t('scorm.duration.minutes_seconds', { minutes, seconds: seconds % 60 });
}
