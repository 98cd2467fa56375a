import type { ObjectFields } from '@naryad/contract/kit/object-fields'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { AddedDictionaries } from '@naryad/contract/tasks/tasks.dictionaries.schemas'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { conflict, notFound } from '../../../platform/http/refusals.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import { fieldChangesText } from '../../../platform/text/field-changes.ts'
import { isUnchanged } from '../../../platform/text/unchanged.ts'
import {
  type AuditedDictionary,
  recordAudit,
  recordDictionaryChange,
  refuseOlderEntry,
} from '../../audit/index.ts'
import { readSetting } from '../../settings/index.ts'
import type { DictionaryRepo } from './dictionaries.repo.ts'
import { addStandardDictionaries } from './standard-dictionaries.repo.ts'

interface Entry {
  readonly id: number
  readonly title: string
  readonly version: number
}

/** The version that the user has edited. */
export interface Known {
  readonly version?: number | undefined
}

type QueueNames = Readonly<Record<Queue, string>>

type Texts<Row> = {
  readonly [Key in keyof Row & string]?: (row: Row, names: QueueNames) => string | null
}

/** A dictionary of entries that tasks refer to. */
export interface Dictionary<Row, Input> extends AuditedDictionary {
  readonly repo: DictionaryRepo<Row, Input>
  /** Also the first segment of its paths. */
  readonly kind: string
  readonly fields: ObjectFields
  /** The texts of the fields that their kind does not say. */
  readonly texts?: Texts<Row>
  readonly create: RouteDef
  /** What a change of an entry changes in tasks. */
  readonly followChange?: (tx: Tx, before: Row, after: Row) => Promise<void>
}

export const addEntry = <Row extends Entry, Input>(
  db: Db,
  ctx: Ctx,
  dictionary: Dictionary<Row, Input>,
  input: Input,
): Promise<Row> =>
  idempotently(db, ctx, dictionary.create, input, async (tx) => {
    const row = await dictionary.repo.insert(tx, input)
    await recordDictionaryChange(tx, ctx, dictionary, row, 'Добавлено')
    return row
  })

export const changeEntry = <Row extends Entry, Input>(
  db: Db,
  ctx: Ctx,
  dictionary: Dictionary<Row, Input>,
  id: number,
  input: Input & Known,
): Promise<Row> =>
  inTransaction(db, async (tx) => {
    const before = await dictionary.repo.lock(tx, id)
    if (!before) throw notFound(dictionary.what)
    await refuseOlderEntry(tx, dictionary, input.version, before)
    const { version: _, ...sent } = input
    if (isUnchanged(before, sent)) return before
    const after = await dictionary.repo.update(tx, id, input)
    if (!after) throw notFound(dictionary.what)
    await dictionary.followChange?.(tx, before, after)
    const details = changesOf(dictionary, before, after, await readSetting(tx, 'queueLabels'))
    if (details !== '') await recordDictionaryChange(tx, ctx, dictionary, after, details)
    return after
  })

function changesOf<Row extends Entry, Input>(
  { fields, texts = {} }: Dictionary<Row, Input>,
  before: Row,
  after: Row,
  names: QueueNames,
): string {
  const own = Object.entries(texts as Readonly<Record<string, Texts<Row>[keyof Row & string]>>).map(
    ([key, textOf]) => [key, [textOf?.(before, names), textOf?.(after, names)] as const] as const,
  )
  const shown = Object.fromEntries(own)
  const [was, is] = [before, after].map((row) => Object.fromEntries(Object.entries(row)))
  return fieldChangesText(fields, was ?? {}, is ?? {}, shown)
}

/** Rejects the deletion of a used entry with a message about its uses, because the history refers to it. */
export const removeEntry = <Row extends Entry, Input>(
  db: Db,
  ctx: Ctx,
  dictionary: Dictionary<Row, Input>,
  id: number,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { repo, what } = dictionary
    const entry = await repo.lock(tx, id)
    if (!entry) throw notFound(what)
    const { tasks, cars, kinds } = await repo.countUses(tx, id)
    const uses = [
      ...(tasks > 0 ? [`в ${number(tasks)} ${isOne(tasks) ? 'заявке' : 'заявках'}`] : []),
      ...(cars > 0 ? [`у ${number(cars)} ТС`] : []),
      ...kinds.map((title) => `в правиле вида обслуживания ${inQuotes(title)}`),
    ]
    if (uses.length > 0)
      throw conflict(
        `${inQuotes(entry.title)} нельзя удалить: указано ${uses.join(' и ')}. Снимите отметку «Действует», и его больше не предложат`,
      )
    await repo.remove(tx, id)
    await recordDictionaryChange(tx, ctx, dictionary, entry, 'Удалено')
  })

/**
 * Fills the empty dictionaries of an installation; writes at most one audit record, none if nothing was
 * added.
 */
export const fillDictionaries = (db: Db, ctx: Ctx): Promise<AddedDictionaries> =>
  inTransaction(db, async (tx) => {
    const added = await addStandardDictionaries(tx)
    const { types, categories, carServers } = added
    if (types + categories + carServers > 0)
      await recordAudit(tx, {
        kind: 'DICTIONARY_CHANGED',
        by: ctx,
        object: { kind: 'dictionaries', id: null, title: 'Справочники' },
        details: `Добавлены стандартные: видов работ ${types}, категорий ${categories}, серверов ${carServers}`,
      })
    return added
  })

const number = (n: number): string => n.toLocaleString('ru-RU')
const isOne = (n: number): boolean => n % 10 === 1 && n % 100 !== 11
