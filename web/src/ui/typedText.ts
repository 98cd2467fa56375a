import { plainLine } from '@naryad/contract/kit/values/text'

/** How typed and shown texts are compared: normalized as they are stored, without case and «ё». */
export const foldTyped = (text: string): string => plainLine(text).toLowerCase().replaceAll('ё', 'е')

/** Whether the text contains what was typed; nothing typed matches everything. */
export const containsTyped = (text: string, typed: string): boolean =>
  foldTyped(text).includes(foldTyped(typed))
