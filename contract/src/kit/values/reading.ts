import { fitText } from '../cut-text.ts'
import { inQuotes } from '../quotes.ts'

/** A typed value as it is stored, or the Russian reason why it is refused. */
export type Reading<Value = string> = { readonly value: Value } | { readonly refusal: string }

/**
 * Reads what a person, a file or a program has written. Total: it never throws. What it gives, written out
 * and read again, is the same value.
 */
export type Reader<Value = string> = (typed: string) => Reading<Value>

export const understood = <Value>(value: Value): Reading<Value> => ({ value })
export const refused = (refusal: string): { readonly refusal: string } => ({ refusal })

export const isUnderstood = <Value>(reading: Reading<Value>): reading is { readonly value: Value } =>
  'value' in reading

/** The value, or null if it is refused. */
export const valueOf = <Value>(reading: Reading<Value>): Value | null =>
  'value' in reading ? reading.value : null

/** What was typed, for the sentence of a refusal: one line, not too long. */
export const quoted = (typed: string): string =>
  inQuotes(
    fitText(
      typed
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
      40,
    ),
  )
