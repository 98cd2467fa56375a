import { fromRead } from '@naryad/contract/kit/as-read'
import { accountingCodeField } from '@naryad/contract/kit/object-fields'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { BoundRoute } from '@naryad/contract/kit/route'
import type { z } from 'zod'

import type { Db } from '../../platform/db/connect.ts'
import { sqlState, sqlStates } from '../../platform/db/connection/sql-state.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { invalid, notFound, Refusal } from '../../platform/http/refusals.ts'
import { checked } from '../../platform/text/checked.ts'
import { type CodedTable, findIdByCode } from './codes.repo.ts'

/** The calls of a register that the call by code is made of. */
export interface CodedRegister<Item extends object, Input, Change> {
  readonly table: CodedTable
  /** «Организация» */
  readonly noun: string
  readonly create: BoundRoute & { readonly body: z.ZodType<Input> }
  readonly update: BoundRoute & { readonly body: z.ZodType<Change> }
  readonly run: {
    readonly get: (db: Db, ctx: Ctx, id: number) => Promise<Item>
    readonly create: (db: Db, ctx: Ctx, input: Input) => Promise<Item>
    readonly change: (db: Db, ctx: Ctx, id: number, change: Change) => Promise<Item>
  }
  /** The change itself leaves what is not sent as it is. */
  readonly isPartial?: true
  /** An object without a code that the other identifiers sent name: it gets the code. */
  readonly findUncoded?: (db: Db, sent: Sent) => Promise<number | undefined>
  /** Maps `companyCode` to the register that it names an object of. */
  readonly references?: Readonly<Record<string, { readonly field: string; readonly table: CodedTable }>>
}

export type Sent = Readonly<Record<string, unknown>>

export async function getByCode<Item extends object>(
  db: Db,
  ctx: Ctx,
  code: string,
  {
    table,
    noun,
    run,
  }: Pick<CodedRegister<Item, never, never>, 'table' | 'noun'> & {
    readonly run: Pick<CodedRegister<Item, never, never>['run'], 'get'>
  },
): Promise<Item> {
  const id = await findIdByCode(db, table, code)
  if (id === undefined) throw notFound(noun)
  return run.get(db, ctx, id)
}

/** As many callers may write one object at the same moment: each round one of them succeeds. */
const attempts = 20

export interface Upserted<Item> {
  readonly object: Item
  readonly isCreated: boolean
}

/**
 * Creates the object with this code or changes it; what is not sent stays as it is. The caller may repeat it at any
 * time: sent again, it changes nothing.
 */
export async function putByCode<Item extends object, Input, Change>(
  db: Db,
  ctx: Ctx,
  { code, sent }: { readonly code: string; readonly sent: Sent },
  register: CodedRegister<Item, Input, Change>,
): Promise<Upserted<Item>> {
  const { accountingCode = code, version, ...rest } = sent
  if (accountingCode !== code) {
    const sentence = `${accountingCodeField.title}: в адресе ${inQuotes(code)}, а в теле другой`
    throw invalid({ accountingCode: sentence })
  }
  const fields = { ...(await withReferences(db, rest, register.references)), accountingCode: code }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await putOnce(db, ctx, { code, fields, version }, register)
    } catch (error) {
      if (attempt === attempts || version !== undefined || !isRaced(error)) throw error
    }
  }
}

interface Put {
  readonly code: string
  readonly fields: Sent
  readonly version: unknown
}

async function putOnce<Item extends object, Input, Change>(
  db: Db,
  ctx: Ctx,
  { code, fields, version }: Put,
  register: CodedRegister<Item, Input, Change>,
): Promise<Upserted<Item>> {
  const { table, create, update, run, isPartial, findUncoded } = register
  const id = (await findIdByCode(db, table, code)) ?? (await findUncoded?.(db, fields))
  if (id === undefined) {
    try {
      return { object: await run.create(db, ctx, checked(create.body, fields)), isCreated: true }
    } catch (error) {
      // Another caller has created it in between, and its other identifiers are taken too.
      if ((await findIdByCode(db, table, code)) === undefined) throw error
      return putOnce(db, ctx, { code, fields, version }, register)
    }
  }
  const present = isPartial ? {} : fromRead(update, await run.get(db, ctx, id)).body
  const change = checked(update.body, {
    ...(present as Sent),
    ...fields,
    ...(version === undefined ? {} : { version }),
  })
  return { object: await run.change(db, ctx, id, change), isCreated: false }
}

/** The object was changed, or one with the code was created, since it was looked for. */
function isRaced(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'CONFLICT' && error.current !== undefined
  return (
    sqlState(error) === sqlStates.uniqueViolation &&
    error instanceof Error &&
    'constraint_name' in error &&
    String(error.constraint_name).endsWith('_accounting_code_unique')
  )
}

/** Ids for the codes of related objects. */
async function withReferences(
  db: Db,
  sent: Sent,
  references: CodedRegister<object, unknown, unknown>['references'] = {},
): Promise<Sent> {
  const fields = new Map(Object.entries(sent))
  for (const [name, { field, table }] of Object.entries(references)) {
    const code = fields.get(name)
    fields.delete(name)
    if (code === undefined) continue
    const id = typeof code === 'string' ? await findIdByCode(db, table, code) : null
    if (id === undefined)
      throw invalid({
        [name]: `${name}: нет объекта с кодом ${inQuotes(code as string)}, отправьте сначала его`,
      })
    const given = fields.get(field)
    if (given !== undefined && given !== id)
      throw invalid({ [name]: `${name} и ${field} называют разные объекты, оставьте одно` })
    fields.set(field, id)
  }
  return Object.fromEntries(fields)
}
