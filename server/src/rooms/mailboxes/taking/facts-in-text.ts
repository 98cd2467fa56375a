import { isPlate, normalizePlate } from '@naryad/contract/cars/plates'

import { foldCode } from '../../../platform/text/typed.ts'

const maxLength = 20_000
const maxFound = 10

const letter = '[АВЕКМНОРСТУХABEKMHOPCTYX]'
const gap = '[\\p{Zs}\\t_|./\\\\·\\p{Pd}]{0,3}'
const plateForms = [
  `${letter}${gap}\\d{3}${gap}${letter}{2}${gap}\\d{2,3}`,
  `${letter}{2}${gap}\\d{4}${gap}\\d{2,3}`,
  `\\d{4}${gap}${letter}{2}${gap}\\d{2,3}`,
]
const plates = new RegExp(
  `(?<![\\p{L}\\d])(?:${plateForms.join('|')})(?:${gap}(?:RUS|РУС))?(?![\\p{L}\\d])`,
  'giu',
)

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)].slice(0, maxFound)

/** The codes of registration plates that a text names, as trucks are found by them. */
export const platesIn = (text: string): string[] =>
  distinct(
    [...text.slice(0, maxLength).matchAll(plates)]
      .map(([match]) => normalizePlate(match))
      .filter((plate) => isPlate(plate))
      .map((plate) => foldCode(plate)),
  )

/** «[№ 18420]», «заявка № 18420»: a hint alone, which a stranger can write, too. */
const numbers = /(?:\[№\s?|заявк[аеиуой]{1,2}\s+(?:№\s?)?)([1-9]\d{0,8})(?!\d)/giu

export const taskNumbersIn = (text: string): number[] =>
  distinct([...text.slice(0, maxLength).matchAll(numbers)].map((match) => Number(match[1])))

/** «Re: Fwd: [№ 5] Ремонт» → «Ремонт» */
export const plainSubject = (subject: string): string =>
  subject
    .replace(/^(?:\s*(?:re|fwd?|ответ|на|пересл)(?:\[\d+\])?:)+/i, '')
    .replace(/\[№\s?\d+\]/g, '')
    .trim()
