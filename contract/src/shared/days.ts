const dates = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' });
/** As Russian, Uzbek and most of Europe write it. */
export const dayOf = (date: Date): string => dates.format(date);
