import { plural } from '../../platform/text/plural.ts'

const ones = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const feminine = ['', 'одна', 'две', ...ones.slice(3)]
const teens = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]
const tens = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const hundreds = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]

interface Scale {
  readonly forms: readonly [string, string, string]
  readonly isFeminine?: true
}

/** In descending order. */
const scales: readonly Scale[] = [
  { forms: ['миллиард', 'миллиарда', 'миллиардов'] },
  { forms: ['миллион', 'миллиона', 'миллионов'] },
  { forms: ['тысяча', 'тысячи', 'тысяч'], isFeminine: true },
]

function triple(value: number, units: readonly string[]): string[] {
  const rest = value % 100
  const small =
    rest >= 10 && rest < 20
      ? [teens[rest - 10] ?? '']
      : [tens[Math.floor(rest / 10)] ?? '', units[rest % 10] ?? '']
  return [hundreds[Math.floor(value / 100)] ?? '', ...small].filter(Boolean)
}

/** An amount in words: «Три тысячи триста шестьдесят рублей 00 копеек». */
export function moneyInWords(kopecks: number): string {
  const roubles = Math.floor(kopecks / 100)
  const words: string[] = []
  for (const [at, { forms, isFeminine }] of scales.entries()) {
    const part = Math.floor(roubles / 1000 ** (scales.length - at)) % 1000
    if (part > 0) words.push(...triple(part, isFeminine ? feminine : ones), plural(part, forms))
  }
  words.push(...triple(roubles % 1000, ones))
  if (words.length === 0) words.push('ноль')
  words.push(plural(roubles, ['рубль', 'рубля', 'рублей']))
  const rest = kopecks % 100
  const text = `${words.join(' ')} ${String(rest).padStart(2, '0')} ${plural(rest, ['копейка', 'копейки', 'копеек'])}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
