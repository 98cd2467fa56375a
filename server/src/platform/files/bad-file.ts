import { inQuotes } from '@naryad/contract/kit/quotes'

import { malformed, type Refusal, tooLarge, unsupportedType } from '../http/refusals.ts'
import { type ConvertedType, fileTypes } from './file-types.ts'

/** What can be wrong with the content of a file; an image that cannot be converted is named by its type. */
export type Fault = 'empty' | 'unknown' | 'hidden' | 'damaged' | 'pixels' | ConvertedType

/** Larger images are rejected before they are decoded. */
export const maxMegapixels = 60

/** «JPG, PNG, …»: the accepted types. */
export const accepted = Object.values(fileTypes)
  .map(({ extensions: [first] }) => first.toUpperCase())
  .join(', ')

const unreadable = (name: string, format: string): Refusal =>
  unsupportedType(`Снимок ${inQuotes(name)} в формате ${format} не удалось прочитать: отправьте его как JPG`)

const refusals: Readonly<Record<Fault, (name: string) => Refusal>> = {
  empty: (name) => malformed(`Файл ${inQuotes(name)} пустой`),
  unknown: (name) => unsupportedType(`Файл ${inQuotes(name)} не принимается: подходят ${accepted}`),
  hidden: (name) =>
    unsupportedType(`Файл ${inQuotes(name)} не принимается: внутри спрятан другой файл, макрос или сценарий`),
  damaged: (name) => unsupportedType(`Файл ${inQuotes(name)} повреждён`),
  pixels: (name) => tooLarge(`Снимок ${inQuotes(name)} больше ${maxMegapixels} мегапикселей`),
  heic: (name) => unreadable(name, 'HEIC'),
  avif: (name) => unreadable(name, 'AVIF'),
}

/** Thrown by code that checks the content and does not know the file name. */
export class BadFile extends Error {
  override name = 'BadFile'
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }

  toRefusal(name: string): Refusal {
    return refusals[this.fault](name)
  }
}
