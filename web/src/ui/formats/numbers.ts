/**
 * Thousands are separated by a narrow no-break space, and the minus is U+2212. Without Intl, because creating
 * the first formatter takes a tenth of a second on a slow machine before the rows are shown.
 */
function typographic(value: number, leastDigits: number, mostDigits: number): string {
  const [whole = '', fraction = ''] = value.toFixed(mostDigits).split('.')
  const digits = fraction.replace(/0+$/, '').padEnd(leastDigits, '0')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '\u202f').replace('-', '−')
  return digits === '' ? grouped : `${grouped},${digits}`
}

/** «1 284», «1,5» */
export const count = (value: number): string => typographic(value, 0, 3)

/** Badge of a menu item: «999+». */
export const shortCount = (value: number): string => (value > 999 ? '999+' : String(value))

/** Kopecks as «3 360», «3 360,50»: kopecks are shown only if not zero. */
export function roubles(kopecks: number): string {
  const digits = kopecks % 100 === 0 ? 0 : 2
  return typographic(kopecks / 100, digits, digits)
}

/** Kopecks as «3 360 ₽», «3 360,50 ₽». */
export const money = (kopecks: number): string => `${roubles(kopecks)}\u00a0₽`

export const kilometres = (value: number): string => `${count(value)}\u00a0км`
export const percent = (share: number): string => `${count(Math.round(share * 100))}\u00a0%`

/** «№ 18402» */
export const numbered = (id: number): string => `№\u00a0${id}`

/** «340 КБ», «2,4 МБ», «1,2 ГБ» */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0Б`
  if (bytes < 1024 * 1024) return `${count(Math.round(bytes / 1024))}\u00a0КБ`
  const megabytes = bytes / 1024 / 1024
  if (megabytes < 1024) return `${count(Math.round(megabytes * 10) / 10)}\u00a0МБ`
  return `${count(Math.round((megabytes / 1024) * 10) / 10)}\u00a0ГБ`
}

/** Minutes of work as «45 мин», «4 ч 10 мин», «126 ч». */
export function workTime(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest}\u00a0мин`
  return hours >= 100 || rest === 0
    ? `${count(hours + (hours >= 100 && rest >= 30 ? 1 : 0))}\u00a0ч`
    : `${hours}\u00a0ч ${rest}\u00a0мин`
}
