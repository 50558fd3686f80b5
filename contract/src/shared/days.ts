const dates = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' });
/** The week starts on Monday, as in Russia, Uzbekistan and most of Europe. */
export const dayOf = (date: Date): string => dates.format(date);
