import { quoted, type Reading, refused, understood } from './reading.ts'
import { plainLine } from './text.ts'

export interface NumberRules {
  /** The most digits after the comma. */
  readonly decimals: number
  /** Units that may follow, as they are written: «км». */
  readonly units?: readonly string[]
}

/**
 * Spaces are anywhere between the digits, because a shown number is corrected in place. Other groups are of
 * three digits: by apostrophes, or by a comma or a dot that comes twice or before the other.
 */
const forms: readonly RegExp[] = [
  /^(?<whole>\d+(?: \d+)*)(?:[.,](?<rest>\d+))?$/,
  /^(?<whole>\d{1,3}(?:'\d{3})+)(?:[.,](?<rest>\d+))?$/,
  /^(?<whole>\d{1,3}(?:,\d{3}){2,})$/,
  /^(?<whole>\d{1,3}(?:\.\d{3}){2,})$/,
  /^(?<whole>\d{1,3}(?:,\d{3})+)\.(?<rest>\d+)$/,
  /^(?<whole>\d{1,3}(?:\.\d{3})+),(?<rest>\d+)$/,
]

/** «125.300» is 125 300 or 125,3; «0,125» and, where thousandths are usual, «1,125» are not ambiguous. */
const isAmbiguous = (text: string, decimals: number): boolean =>
  /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && !(decimals >= 3 && text.includes(','))

const withoutUnit = (text: string, units: readonly string[]): string => {
  const low = text.toLowerCase()
  const unit = units.find((one) => low.endsWith(one))
  return unit === undefined ? text : text.slice(0, -unit.length).trim()
}

/** The sign, the whole part and the fraction, without zeros at its end. */
function partsOf(
  typed: string,
  { decimals, units = [] }: NumberRules,
): Reading<readonly [string, string, string]> {
  const line = plainLine(typed)
  const [, sign = '', rest = ''] = /^([-+\u2212]?) ?(.*)$/.exec(line.replace(/[\u2019`´]/g, "'")) ?? []
  const text = withoutUnit(rest, units)
  if (isAmbiguous(text, decimals))
    return refused(`${quoted(typed)} можно прочесть двояко, напишите число без разделителя тысяч`)
  for (const form of forms) {
    const found = form.exec(text)?.groups
    if (!found) continue
    const whole = (found['whole'] ?? '').replace(/\D/g, '').replace(/^0+(?=\d)/, '')
    if (whole.length > 12) return refused(`${quoted(typed)} — слишком большое число`)
    return understood([
      sign === '-' || sign === '\u2212' ? '-' : '',
      whole,
      (found['rest'] ?? '').replace(/0+$/, ''),
    ])
  }
  return refused(line === '' ? 'введите число' : `${quoted(typed)} — не число`)
}

/** «120 000», «1 500,50», «1,125,300.5»; a value that has more digits than the field is refused. */
export function readNumber(typed: string, rules: NumberRules): Reading<number> {
  const parts = partsOf(typed, rules)
  if ('refusal' in parts) return parts
  const [sign, whole, fraction] = parts.value
  if (fraction.length > rules.decimals)
    return refused(
      rules.decimals === 0
        ? `${quoted(typed)} — не целое число`
        : `у ${quoted(typed)} больше ${rules.decimals} знаков после запятой`,
    )
  const value = Number(`${sign}${whole}.${fraction || '0'}`)
  return understood(value === 0 ? 0 : value)
}

export const readWhole = (typed: string): Reading<number> =>
  readNumber(typed, { decimals: 0, units: ['г.', 'г'] })

/** Whole kilometres; trackers report metres as well, which are dropped. */
export function readMileage(typed: string): Reading<number> {
  const parts = partsOf(typed, { decimals: 0, units: ['км.', 'км', 'km'] })
  if ('refusal' in parts) return parts
  const [sign, whole, fraction] = parts.value
  if (sign === '-' && (whole !== '0' || fraction !== ''))
    return refused(`${quoted(typed)} — пробег не бывает отрицательным`)
  return understood(Number(whole))
}

/** A sum of roubles as kopecks. */
export function readMoney(typed: string): Reading<number> {
  const roubles = readNumber(typed, { decimals: 2, units: ['рублей', 'руб.', 'руб', 'р.', 'р', '₽'] })
  return 'refusal' in roubles ? roubles : understood(Math.round(roubles.value * 100))
}
