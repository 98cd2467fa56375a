import { inOneAlphabet } from '@naryad/contract/kit/values/look-alikes'
import { plainCompanyName } from '@naryad/contract/kit/values/names'
import { plainLine } from '@naryad/contract/kit/values/text'

import { foldWords } from './typed.ts'

export const foldName = (name: string): string =>
  foldWords(plainCompanyName(plainLine(name)))
    .replace(/\s+/g, ' ')
    .trim()

const legalForms = new Set('ооо оао ао пао зао нао тоо ип кфх гуп муп мку фгуп llc ltd'.split(' '))

/** A normalized name without its legal form, like `name_core` of the database. */
export const nameCore = (folded: string): string =>
  folded
    .split(' ')
    .filter((word) => !legalForms.has(word))
    .join(' ')

/** The normalized form for comparing people: «иванов иван иванович». */
export const foldPerson = (...names: readonly unknown[]): string =>
  inOneAlphabet(plainLine(names.filter((name) => typeof name === 'string' && name !== '').join(' ')))
    .toLowerCase()
    .replaceAll('ё', 'е')
