import type { ObjectActionSource } from '@naryad/contract/history/history'
import type { KeysOfKind, ObjectFields } from '@naryad/contract/kit/object-fields'
import type { Role } from '@naryad/contract/kit/rights'

import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { fieldText } from '../../platform/text/field-text.ts'
import { refuseOlder } from '../../platform/text/stale.ts'
import { recordAudit } from '../audit/index.ts'
import { findLastChange, insertActions } from './history.repo.ts'
import type { ActionKind, Entity } from './history.table.ts'

/** The author of a change; null for a rule of the product. `source` is omitted for manual changes. */
export interface Author {
  readonly who: { readonly id: number; readonly role: Role } | null
  readonly source?: ObjectActionSource
}

/** An event in the history of an object, formatted for display. */
export interface ObjectChange {
  readonly objectId: number
  readonly kind: ActionKind
  /** The Russian title of the field. */
  readonly field?: string
  readonly from?: string | null
  readonly to?: string | null
}

const sourceOf = ({ who, source }: Author): ObjectActionSource =>
  source ?? (who === null ? 'RULE' : who.role === 'client' ? 'CLIENT' : 'STAFF')

/** Records the history of any number of objects in the transaction of the changes, in the given order. */
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

/** Records a deletion in the history and in the audit, where it stays visible. */
export async function recordDeletion(
  tx: Tx,
  ctx: Ctx,
  object: { readonly kind: Entity; readonly id: number; readonly title: string },
): Promise<void> {
  const { kind, id, title } = object
  await recordActions(tx, ctx, kind, [{ objectId: id, kind: 'DELETED', from: title }])
  await recordAudit(tx, { kind: 'DELETED', by: ctx, object })
}

/** One field of an object for its history. */
export interface HistoryField<State> {
  /** The Russian title of the field. */
  readonly title: string
  readonly text: (state: State) => string | null
  /** The value to compare if different values may have the same text: the id of a reference. */
  readonly value?: (state: State) => unknown
}

type Show<State> = HistoryField<State>['text']

/** Every saved field. Related objects are compared by id, because different ones may have the same name. */
export const historyFieldsOf =
  <State extends object>() =>
  <const Fields extends ObjectFields>(
    fields: Fields,
    own: { readonly [Key in KeysOfKind<Fields, 'reference' | 'list'>]: Show<State> } & {
      readonly [Key in keyof Fields]?: Show<State>
    },
  ): HistoryField<State>[] =>
    Object.entries(fields).map(([key, field]) => {
      const valueOf = (state: State): unknown => (state as Readonly<Record<string, unknown>>)[key]
      const text = (own as Readonly<Record<string, Show<State>>>)[key]
      return {
        title: field.title,
        text: text ?? ((state) => fieldText(field, valueOf(state))),
        ...(field.kind === 'reference' ? { value: valueOf } : {}),
      }
    })

/** The changed fields, one change each. */
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
  /** «Организацию»: the changed object in the accusative. */
  readonly what: string
  readonly sent: number | undefined
  readonly present: number
  /** The present state, as visible to the caller. */
  readonly current: () => Promise<unknown>
}

/**
 * Rejects an edit based on an older state; the error contains the author of the last change and the
 * present state. The caller has locked the row.
 */
export async function refuseStale(tx: Tx, versions: Versions): Promise<void> {
  const { entity, objectId, what, sent, present, current } = versions
  await refuseOlder({ what, sent, present, current, last: () => findLastChange(tx, entity, objectId) })
}
