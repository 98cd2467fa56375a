import type { ImportFieldChange } from '@naryad/contract/imports/imports.matching'
import { fieldTitle } from '@naryad/contract/kit/messages'
import { showPhone } from '@naryad/contract/kit/phone-plans'
import { plainPhone } from '@naryad/contract/kit/phones'

import type { Draft, Existing, ImportTarget, Values } from '../../platform/imports/target.ts'
import { calendarDay, pointText, textOrNull, yesNo } from '../../platform/text/values.ts'
import type { ObjectChange } from '../history/index.ts'

type Texts = Readonly<Record<string, string | null>>

type WritePhone = (stored: string) => string

interface Words {
  readonly target: ImportTarget
  readonly writePhone: WritePhone
}

/** Formats a value as the history of the register does; the preview groups the digits of phones. */
function wordOf({ target, writePhone }: Words, field: string, value: unknown, texts: Texts): string | null {
  if (value === null || value === undefined) return null
  if (field.endsWith('Id') && field !== 'externalId') return texts[field] ?? null
  const own = target.wordOf?.(field, value, writePhone)
  if (own !== undefined) return textOrNull(own)
  if (field === 'phone' && typeof value === 'string') return textOrNull(writePhone(value))
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value === 'number') return value.toLocaleString('ru-RU', { useGrouping: field !== 'year' })
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\d$/.test(value) ? calendarDay(value) : textOrNull(value)
  return typeof value === 'object' && 'lat' in value ? pointText(value as { lat: number; lon: number }) : null
}

/** The changed fields of one imported object, as texts. */
export function changesOf(
  target: ImportTarget,
  existing: Existing,
  input: Values,
  draft: Draft,
  writePhone: WritePhone = showPhone,
): ImportFieldChange[] {
  const words = { target, writePhone }
  const changes: ImportFieldChange[] = []
  for (const field of Object.keys(input)) {
    if (JSON.stringify(input[field]) === JSON.stringify(existing.input[field])) continue
    const from = wordOf(words, field, existing.input[field], existing.texts)
    const to = wordOf(words, field, input[field], { ...existing.texts, ...draft.texts })
    if (from !== to) changes.push({ field: fieldTitle(target.schema, field), from, to })
  }
  return changes
}

/** The same for the history of the object. */
export const historyOf = (
  target: ImportTarget,
  existing: Existing,
  input: Values,
  draft: Draft,
): ObjectChange[] =>
  changesOf(target, existing, input, draft, plainPhone).map((change) => ({
    objectId: existing.id,
    kind: 'CHANGED',
    ...change,
  }))
