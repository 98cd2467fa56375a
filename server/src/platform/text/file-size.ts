const units = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const

/** «340 КБ», «2,4 ГБ» */
export function fileSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const value = bytes / 1024 ** power
  const digits = power > 1 && value < 100 ? 1 : 0
  return `${value.toLocaleString('ru', { maximumFractionDigits: digits })} ${units[power]}`
}
