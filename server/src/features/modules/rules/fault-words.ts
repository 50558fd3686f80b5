import type { Language } from '@vigil/contract/shared/languages.ts';
import type { SlideFault } from '../../../reading/deck.ts';

export type { SlideFault };

export const faultWords: Record<SlideFault, Record<Language, string>> = {
  not_drawn: {
    ru: 'Картинка слайда не получилась; текст и заметки на месте.',
    en: 'The slide could not be drawn; its text and notes are there.',
    uz: 'Slayd rasmini chizib boʻlmadi; matni va izohlari joyida.',
  },
  video: {
    ru: 'Видео не перенесено: на картинке виден его кадр.',
    en: 'The video was left out: the picture shows a frame of it.',
    uz: 'Video koʻchirilmadi: rasmda uning kadri koʻrinadi.',
  },
  sound_kind: {
    ru: 'Звук не перенесён: нужен MP3, M4A, OGG или WAV.',
    en: 'A sound was left out: it has to be MP3, M4A, OGG or WAV.',
    uz: 'Ovoz koʻchirilmadi: MP3, M4A, OGG yoki WAV kerak.',
  },
  sound_size: {
    ru: 'Звук не перенесён: он слишком большой.',
    en: 'A sound was left out: it is too large.',
    uz: 'Ovoz koʻchirilmadi: u juda katta.',
  },
  more_sounds: {
    ru: 'Звуков несколько, перенесён первый.',
    en: 'There are several sounds; the first was taken.',
    uz: 'Ovozlar bir nechta, birinchisi koʻchirildi.',
  },
  text_cut: {
    ru: 'Текст слайда слишком длинный, перенесено его начало.',
    en: 'The slide’s text is too long; its beginning was taken.',
    uz: 'Slayd matni juda uzun, boshi koʻchirildi.',
  },
};
