import type { Reader, Reading } from './values/reading.ts'

/** The part of phones that every screen needs; the numbering plans are in `phone-plans.ts`. */

let reader: Reader | undefined

/**
 * Called by `phone-plans.ts`. The schemas of all rooms refer to the reader, and the first load of the web
 * application has some of these schemas; a direct import would bring the numbering plans along.
 */
export function setPhoneReader(plans: Reader): void {
  reader = plans
}

export function readPhone(typed: string): Reading {
  if (!reader) throw new Error('Import kit/phone-plans.ts before a phone number is read')
  return reader(typed)
}

/** The number and the extension of a stored phone. */
export function splitPhone(stored: string): { number: string; extension: string } {
  const [number = '', extension = ''] = stored.split(';ext=')
  return { number, extension }
}

export const withExtension = (number: string, extension: string): string =>
  extension === '' ? number : `${number}\u00a0доб.\u00a0${extension}`

/** For programs and files: «+74951234567 доб. 12». */
export function plainPhone(stored: string): string {
  const { number, extension } = splitPhone(stored)
  return extension === '' ? number : `${number} доб. ${extension}`
}

/** «+7 917 245-18-63» for Russian numbers; null for others, whose grouping only the plans know. */
export function russianText(number: string): string | null {
  const [, code, start, middle, end] = /^\+7([3489]\d{2})(\d{3})(\d{2})(\d{2})$/.exec(number) ?? []
  return code === undefined ? null : `+7\u00a0${code}\u00a0${start}-${middle}-${end}`
}
