/** The width and height of each illustration that screens use, as in the sprite. */
export const frames = {
  'cover-phishing': [320, 180],
  'cover-passwords': [320, 180],
  'cover-payment': [320, 180],
  'cover-qr': [320, 180],
  'cover-voices': [320, 180],
  'cover-away': [320, 180],
  'cover-data': [320, 180],
  'cover-incident': [320, 180],
  'cover-course': [320, 180],
  'scene-empty': [320, 180],
  'scene-search': [320, 180],
  'scene-courses': [320, 180],
  'scene-safe': [320, 180],
  'ornament-certificate': [160, 184],
  'i-envelope': [96, 72],
} as const;

export type IllustrationName = keyof typeof frames;
export type CoverName = Extract<IllustrationName, `cover-${string}`>;
export type SceneName = Extract<IllustrationName, `scene-${string}`>;
