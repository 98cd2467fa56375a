export interface Device {
  /** «Chrome 141, Windows». */
  readonly words: string
  readonly kind: 'DESKTOP' | 'PHONE' | 'PROGRAM'
}

/**
 * Names of derived browsers come first, because they also include the name of the browser they are based
 * on.
 */
const browsers: readonly (readonly [title: string, version: RegExp])[] = [
  ['Яндекс Браузер', /\bYaBrowser\/(\d+)/],
  ['Яндекс', /\bYa(?:Search|App)[\w]*\/(\d+)/],
  ['Edge', /\b(?:Edg|EdgA|EdgiOS|Edge)\/(\d+)/],
  ['Opera', /\b(?:OPR|OPT|OPiOS)\/(\d+)/],
  ['Vivaldi', /\bVivaldi\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Mi Browser', /\bMiuiBrowser\/(\d+)/],
  ['Huawei Browser', /\bHuaweiBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chromium', /\bChromium\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]*(?: Mobile\/\w+)? Safari\//],
  ['Internet Explorer', /\b(?:MSIE |Trident\/.*rv:)(\d+)/],
]

/**
 * Without versions, except of old Windows, because browsers freeze them: Windows 11 reports 10, every macOS
 * 10.15.7, every Android «10; K» in Chrome.
 */
const systems: readonly (readonly [title: string, mark: RegExp, isPhone?: true])[] = [
  ['iPadOS', /\biPad\b/, true],
  ['iOS', /\biP(?:hone|od)\b/, true],
  ['Android', /\bAndroid\b/, true],
  ['Windows 7', /\bWindows NT 6\.1\b/],
  ['Windows 8', /\bWindows NT 6\.[23]\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac ?OS ?X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

const longestProgram = 40

/** The product of another program: «curl/8.5.0» → «curl 8.5.0». */
function programOf(userAgent: string): Device {
  const [, name = '', version = ''] =
    /^\s*([\p{L}\d._ -]+?)(?:\/([\d.]+))?(?:\s|\(|;|$)/u.exec(userAgent) ?? []
  const words = [name.trim(), version].filter(Boolean).join(' ').slice(0, longestProgram)
  return { words: words || 'Неизвестное устройство', kind: 'PROGRAM' }
}

/** A readable name of a device, derived from the User-Agent header. */
export function deviceOf(userAgent: string): Device {
  const system = systems.find(([, mark]) => mark.test(userAgent))
  if (!userAgent.startsWith('Mozilla/') || !system) return programOf(userAgent)
  const [title, , isPhone] = system
  const browser = browsers
    .map(([name, version]) => [name, version.exec(userAgent)?.[1]])
    .find(([, version]) => version !== undefined)
  const words = browser ? `${browser.join(' ')}, ${title}` : title
  return { words, kind: isPhone ? 'PHONE' : 'DESKTOP' }
}
