import { russianText, splitPhone, withExtension } from '@naryad/contract/kit/phones'

type ShowPhone = (stored: string) => string

let showForeign: ShowPhone | undefined
const listeners = new Set<() => void>()

/** The grouping of other countries is part of the numbering plans, which no first screen loads. */
export function setPhoneText(show: ShowPhone): void {
  if (showForeign) return
  showForeign = show
  for (const listen of listeners) listen()
}

export const hasForeignText = (): boolean => showForeign !== undefined

export function onForeignText(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

export const isRussianPhone = (stored: string): boolean => russianText(splitPhone(stored).number) !== null

/**
 * «+7 917 245-18-63», «+7 495 123-45-67 доб. 12». Numbers of other countries are grouped once their plans are loaded,
 * which `PhoneText` sees to.
 */
export function phone(stored: string): string {
  const { number, extension } = splitPhone(stored)
  const russian = russianText(number)
  if (russian !== null) return withExtension(russian, extension)
  return showForeign?.(stored) ?? withExtension(number, extension)
}

/** The stored form is the path of such a link (RFC 3966): «tel:+74951234567;ext=12». */
export const phoneLink = (stored: string): string => `tel:${stored}`
