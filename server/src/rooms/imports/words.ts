import type { ImportFieldChange } from '@naryad/contract/imports/imports.matching'
import { fieldTitle } from '@naryad/contract/kit/messages'
import { showPhone } from '@naryad/contract/kit/phone-plans'
import { plainPhone } from '@naryad/contract/kit/phones'

import type { Draft, Existing, ImportTarget, RecordedChange, Values } from '../../platform/imports/target.ts'
import { fieldText } from '../../platform/text/field-text.ts'
import { calendarDay, textOrNull } from '../../platform/text/values.ts'

type Texts = Readonly<Record<string, string | null>>

type WritePhone = (stored: string) => string

interface Words {
  readonly target: ImportTarget
  readonly writePhone: WritePhone
}

const lineOf = (value: string): string | null =>
  /^\d{4}-\d\d-\d\d$/.test(value) ? calendarDay(value) : textOrNull(value)

/** Formats a value as the history of the register does; the preview groups the digits of phones. */
function wordOf({ target, writePhone }: Words, field: string, value: unknown, texts: Texts): string | null {
  if (value === null || value === undefined) return null
  if (/Ids?$/.test(field) && field !== 'externalId') return textOrNull(texts[field] ?? null)
  const own = target.wordOf?.(field, value, writePhone)
  if (own !== undefined) return textOrNull(own)
  const fact = target.fields?.[field]
  if (fact) return fieldText(fact, value, writePhone)
  if (typeof value === 'number') return value.toLocaleString('ru-RU')
  return typeof value === 'string' ? lineOf(value) : null
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
): RecordedChange[] =>
  changesOf(target, existing, input, draft, plainPhone).map((change) => ({
    objectId: existing.id,
    kind: 'CHANGED',
    ...change,
  }))
