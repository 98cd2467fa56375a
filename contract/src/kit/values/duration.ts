const hourMinutes = 60

/** How many minutes a day has; absent: days are not understood, since they differ. */
interface DurationRules {
  readonly dayMinutes?: number
}

const units: readonly (readonly [RegExp, (rules: DurationRules) => number | undefined])[] = [
  [/^(д|дн|день|дня|дней)$/, ({ dayMinutes }) => dayMinutes],
  [/^(ч|час|часа|часов)$/, () => hourMinutes],
  [/^(м|мин|минута|минуты|минуту|минут)$/, () => 1],
]

const piece = /(\d{1,3}(?: \d{3})+|\d+)([.,]\d+)?\s*([а-яё]+)\s*/gy

/**
 * «1,5 часа», «1 час 30 минут», «2 000 ч» as minutes; undefined if a part of the text is something else, or no whole
 * minutes.
 */
export function readDuration(typed: string, rules: DurationRules = {}): number | undefined {
  const text = typed
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .toLowerCase()
    .replaceAll(/рабоч\S*/g, ' ')
    .replaceAll(/[.,](?!\d)| и /g, ' ')
    .trim()
  const pieces = [...text.matchAll(piece)]
  if (text === '' || pieces.map(([whole]) => whole).join('') !== text) return undefined
  let minutes = 0
  for (const [, whole = '', fraction = '', unit = ''] of pieces) {
    const size = units.find(([shape]) => shape.test(unit))?.[1](rules)
    if (size === undefined) return undefined
    minutes += Number(whole.replaceAll(' ', '') + fraction.replace(',', '.')) * size
  }
  const rounded = Math.round(minutes)
  return Math.abs(minutes - rounded) < 1e-6 ? rounded : undefined
}
