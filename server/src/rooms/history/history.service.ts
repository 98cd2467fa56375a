import type { ObjectActionSource } from '@naryad/contract/history/history'
import { fieldTitle } from '@naryad/contract/kit/messages'
import type { Role } from '@naryad/contract/kit/rights'
import type { z } from 'zod'

import type { Tx } from '../../platform/db/connect.ts'
import { refuseOlder } from '../../platform/text/stale.ts'
import { findLastChange, insertActions } from './history.repo.ts'
import type { ActionKind, Entity } from './history.table.ts'

/** Who makes a change; null where a rule of the product does. `source` is set only where it is not manual. */
export interface Author {
  readonly who: { readonly id: number; readonly role: Role } | null
  readonly source?: ObjectActionSource
}

/** What has become of one object, as a person reads it. */
export interface ObjectChange {
  readonly objectId: number
  readonly kind: ActionKind
  /** The Russian name of the field. */
  readonly field?: string
  readonly from?: string | null
  readonly to?: string | null
}

const sourceOf = ({ who, source }: Author): ObjectActionSource =>
  source ?? (who === null ? 'RULE' : who.role === 'client' ? 'CLIENT' : 'STAFF')

/** Writes the history of any number of objects, in the transaction that changes them, in the order given. */
export async function recordActions(
  tx: Tx,
  author: Author,
  entity: Entity,
  changes: readonly ObjectChange[],
): Promise<void> {
  const source = sourceOf(author)
  const userId = author.who?.id ?? null
  await insertActions(
    tx,
    changes.map(({ objectId, kind, field = null, from = null, to = null }) => ({
      entity,
      objectId,
      userId,
      source,
      kind,
      field,
      fromText: from,
      toText: to,
    })),
  )
}

/** The text of one field of an object. */
export interface HistoryField<State> {
  /** The Russian name of the field. */
  readonly title: string
  readonly text: (state: State) => string | null
  /** What makes it another value, where two may read the same: the id of what is named. */
  readonly value?: (state: State) => unknown
}

/**
 * Every saved field under its Russian name, in the order of `shows`. Two values of a field in `values` may
 * have the same text: there the ids are compared.
 */
export const historyFieldsOf = <State>(
  input: z.ZodType,
  shows: Readonly<Record<string, HistoryField<State>['text']>>,
  values: Readonly<Record<string, (state: State) => unknown>> = {},
): HistoryField<State>[] =>
  Object.entries(shows).map(([field, text]) => ({
    title: fieldTitle(input, field),
    text,
    value: values[field] ?? text,
  }))

/** Of the declared fields, those that differ, one change each. */
export const differences = <State>(
  objectId: number,
  fields: readonly HistoryField<State>[],
  before: State,
  after: State,
): ObjectChange[] =>
  fields
    .filter(({ text, value = text }) => value(before) !== value(after))
    .map(({ title, text }) => ({
      objectId,
      kind: 'CHANGED',
      field: title,
      from: text(before),
      to: text(after),
    }))

interface Versions {
  readonly entity: Entity
  readonly objectId: number
  /** «Организацию»: what has been changed meanwhile. */
  readonly what: string
  readonly sent: number | undefined
  readonly present: number
  /** The present state, as the caller may see it. */
  readonly current: () => Promise<unknown>
}

/** Refuses an edit of an older state, with who has changed it since and the present state. The row is locked by then. */
export async function refuseStale(tx: Tx, versions: Versions): Promise<void> {
  const { entity, objectId, what, sent, present, current } = versions
  await refuseOlder({ what, sent, present, current, last: () => findLastChange(tx, entity, objectId) })
}
