import { inQuotes } from '@naryad/contract/kit/quotes'

import { malformed, type Refusal, tooLarge, unsupportedType } from '../http/refusals.ts'
import { fileTypes } from './file-types.ts'

/** What can be wrong with the content of a file. */
export type Fault = 'empty' | 'unknown' | 'hidden' | 'damaged' | 'pixels'

/** Larger images are rejected before they are decoded. */
export const maxMegapixels = 60

/** «JPG, PNG, …»: the accepted types. */
export const accepted = Object.values(fileTypes)
  .map(({ extensions: [first] }) => first.toUpperCase())
  .join(', ')

const refusals: Readonly<Record<Fault, (name: string) => Refusal>> = {
  empty: (name) => malformed(`Файл ${inQuotes(name)} пустой`),
  unknown: (name) => unsupportedType(`Файл ${inQuotes(name)} не принимается: подходят ${accepted}`),
  hidden: (name) =>
    unsupportedType(`Файл ${inQuotes(name)} не принимается: внутри спрятан другой файл, макрос или сценарий`),
  damaged: (name) => unsupportedType(`Файл ${inQuotes(name)} повреждён`),
  pixels: (name) => tooLarge(`Снимок ${inQuotes(name)} больше ${maxMegapixels} мегапикселей`),
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
