const grouped = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 })
const roubles = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const wholeRoubles = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })

/** Thousands are parted by a narrow space that does not break, and a minus is a minus, not a hyphen. */
const typographic = (text: string): string => text.replace(/\s/g, '\u202f').replace('-', '−')

/** «1 284», «1,5» */
export const count = (value: number): string => typographic(grouped.format(value))

/** Counters of the menu: «999+». */
export const shortCount = (value: number): string => (value > 999 ? '999+' : String(value))

/** Kopecks as «3 360 ₽», «3 360,50 ₽». */
export function money(kopecks: number): string {
  const format = kopecks % 100 === 0 ? wholeRoubles : roubles
  return `${typographic(format.format(kopecks / 100))}\u00a0₽`
}

export const kilometres = (value: number): string => `${count(value)}\u00a0км`
export const percent = (share: number): string => `${count(Math.round(share * 100))}\u00a0%`

/** «№ 18402» */
export const numbered = (id: number): string => `№\u00a0${id}`

/** «340 КБ», «2,4 МБ» */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0Б`
  if (bytes < 1024 * 1024) return `${count(Math.round(bytes / 1024))}\u00a0КБ`
  return `${count(Math.round((bytes / 1024 / 1024) * 10) / 10)}\u00a0МБ`
}
