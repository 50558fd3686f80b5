/** Browsers, robots and addresses of the corpus. */
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
export const CHROME = `${windows} Chrome/140.0.0.0 Safari/537.36`;
export const EDGE = `${windows} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`;
const YANDEX_BROWSER = `${windows} Chrome/138.0.0.0 YaBrowser/25.8.0.0 Safari/537.36`;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
export const phones = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
];
export const desktops = [CHROME, EDGE, YANDEX_BROWSER, FIREFOX, MAC, LINUX];
export const oldBrowsers = [
  'Mozilla/5.0 (Windows NT 5.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/49.0.2623.112 Safari/537.36',
  'Mozilla/5.0 (Windows NT 5.1; rv:52.0) Gecko/20100101 Firefox/52.0',
  'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)',
];
export const WORD = 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)';
export const APPLE_RELAY = 'Mozilla/5.0';
export const GOOGLE_PROXY = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
export const GOOGLE_PREVIEW = `${windows} Chrome/41.0.2272.118 Safari/537.36 (KHTML, like Gecko; Google Web Preview Analytics)`;
export const TELEGRAM = 'TelegramBot (like TwitterBot)';
export const BARRACUDA = 'Barracuda Sentinel (EE)';
export const yandexRobots = [
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; YandexImageResizer/2.0; +http://yandex.com/bots)',
];
export const HEADLESS =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0 Safari/537.36';
export const scripts = ['python-requests/2.32.3', 'Go-http-client/1.1', 'curl/8.9.1', 'Java/17.0.9', ''];

/** The first two bytes of networks; the other bytes are random. */
export const networks = {
  home: ['84.54', '213.230', '46.138', '95.161', '5.18', '91.204', '188.113', '178.70'],
  microsoft: ['40.94', '20.82', '52.164', '104.47', '13.80'],
  amazon: ['3.210', '18.204', '52.20', '54.165'],
  google: ['66.249', '74.125', '66.102'],
  proofpoint: ['148.163', '67.231'],
  mimecast: ['207.211', '170.10'],
  barracuda: ['64.235', '209.222'],
  yandex: ['77.88', '95.108', '5.255'],
  apple: ['17.58', '104.28'],
} as const;
/** The range of the third byte, for networks that limit it. */
const thirds: Record<string, readonly [number, number]> = {
  '66.249': [64, 95],
  '66.102': [0, 15],
  '148.163': [128, 159],
  '67.231': [144, 159],
  '207.211': [30, 31],
  '170.10': [128, 159],
  '64.235': [144, 159],
  '209.222': [80, 87],
  '77.88': [0, 63],
  '95.108': [128, 255],
  '5.255': [192, 255],
};
export const thirdByteOf = (network: string): readonly [number, number] => thirds[network] ?? [0, 127];
