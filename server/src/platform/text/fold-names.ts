import { foldWords } from './typed.ts'

export const foldName = (name: string): string => foldWords(name).replace(/\s+/g, ' ').trim()

/** The normalized form for comparing people: «иванов иван иванович». */
export const foldPerson = (...names: readonly unknown[]): string =>
  names
    .filter((name) => typeof name === 'string' && name !== '')
    .join(' ')
    .toLowerCase()
    .replaceAll('ё', 'е')
