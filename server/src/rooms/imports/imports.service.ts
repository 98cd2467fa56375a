import { createHash } from 'node:crypto'

import type { ImportEntity, ImportResult, ImportSettings } from '@naryad/contract/imports/imports'
import { maxShownProblems } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'

import { tryLock } from '../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction, dryRun } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import { displayName } from '../../platform/files/names.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { ImportAuthor, ImportRegisters, ImportTarget } from '../../platform/imports/target.ts'
import { recordAudit } from '../audit/index.ts'
import { limitImports } from './concurrency.ts'
import { finish } from './finish.service.ts'
import { importEvents } from './imports.events.ts'
import {
  countObstacles,
  findContent,
  findImport,
  findLast,
  forgetRows,
  insertImport,
  isReplaced,
  lockImport,
  type StoredImport,
  type UnstoredResult,
  updateImport,
} from './imports.repo.ts'
import { runImport } from './run.service.ts'
import { checkSettings, noSettings, readMapping, rememberChoices, settingsOf } from './settings.service.ts'

/** The database, and the registers declared by all rooms. */
export interface Importing {
  readonly db: Db
  readonly imports: ImportRegisters
}

export interface Upload {
  readonly name: string
  readonly bytes: Buffer
}

/** A repeated upload (because the response was lost) gets the same response. */
const once = (
  { db }: Importing,
  ctx: Ctx,
  entity: ImportEntity,
  { file: { name, bytes }, isTrial }: { file: Upload; isTrial: boolean },
  run: (tx: Tx) => Promise<ImportResult>,
): Promise<ImportResult> => {
  const content = createHash('sha256').update(bytes).digest('base64')
  return limitImports(() => idempotently(db, ctx, importsRoutes[entity], { name, content, isTrial }, run))
}

/** Dry run: reports the result; the file is stored to be applied later. */
export const tryImport = (
  on: Importing,
  ctx: Ctx,
  entity: ImportEntity,
  file: Upload,
): Promise<ImportResult> =>
  once(on, ctx, entity, { file, isTrial: true }, async (tx) => {
    const id = await keep(tx, ctx, entity, file, 'TRIED')
    return trial(tx, ctx, { imports: on.imports, id, entity, bytes: file.bytes, settings: noSettings })
  })

/** Repeats the dry run of the same file with other mappings or settings. */
export const retryImport = (
  { db, imports }: Importing,
  ctx: Ctx,
  id: number,
  settings: ImportSettings,
): Promise<ImportResult> =>
  limitImports(() =>
    inTransaction(db, async (tx) => {
      const found = await lockTried(tx, id)
      checkSettings(ctx, openTarget(imports, found.entity), settings)
      const bytes = await contentOf(tx, id)
      const result = await trial(tx, ctx, { imports, id, entity: found.entity, bytes, settings })
      await rememberChoices(tx, found.entity, settings, result.findings?.columns ?? [])
      return result
    }),
  )

interface Trial {
  readonly imports: ImportRegisters
  readonly id: number
  readonly entity: ImportEntity
  readonly bytes: Buffer
  readonly settings: ImportSettings
}

async function trial(
  tx: Tx,
  ctx: Ctx,
  { imports, id, entity, bytes, settings }: Trial,
): Promise<ImportResult> {
  const mapping = await readMapping(tx, entity, settings)
  const outcome = await dryRun(tx, () =>
    runImport({
      tx,
      imports,
      target: openTarget(imports, entity),
      bytes,
      mapping,
      settings,
      author: authorOf(ctx),
      write: null,
    }),
  )
  await updateImport(tx, id, 'TRIED', outcome, settings)
  return resultOf({ db: tx, imports }, await getImport(tx, id), outcome)
}

export const openTarget = ({ registers }: ImportRegisters, entity: ImportEntity): ImportTarget =>
  registers[entity].open()

export const authorOf = ({ who }: Ctx): ImportAuthor => ({ who, source: 'IMPORT' })

async function lockTried(tx: Tx, id: number) {
  const found = await lockImport(tx, id)
  if (!found) throw notFound('Загрузка')
  if (found.state !== 'TRIED') throw conflict('Этот файл уже загружен')
  return found
}

const contentOf = async (tx: Tx, id: number): Promise<Buffer> =>
  (await findContent(tx, id))?.content ?? Buffer.alloc(0)

/** Applies the valid rows of the file. */
export const runInRequest = (
  on: Importing,
  ctx: Ctx,
  entity: ImportEntity,
  file: Upload,
): Promise<ImportResult> =>
  once(on, ctx, entity, { file, isTrial: false }, async (tx) => {
    await onlyOne(tx, entity)
    const id = await keep(tx, ctx, entity, file, 'APPLIED')
    return apply(tx, ctx, { imports: on.imports, id, entity, bytes: file.bytes, settings: noSettings })
  })

export const applyImport = ({ db, imports }: Importing, ctx: Ctx, id: number): Promise<ImportResult> =>
  limitImports(() =>
    inTransaction(db, async (tx) => {
      const { entity, settings: stored } = await lockTried(tx, id)
      await onlyOne(tx, entity)
      const settings = settingsOf(stored)
      checkSettings(ctx, openTarget(imports, entity), settings)
      return apply(tx, ctx, { imports, id, entity, bytes: await contentOf(tx, id), settings })
    }),
  )

async function apply(
  tx: Tx,
  ctx: Ctx,
  { imports, id: importId, entity, bytes, settings }: Trial,
): Promise<ImportResult> {
  const target = openTarget(imports, entity)
  const mapping = await readMapping(tx, entity, settings)
  const author = authorOf(ctx)
  const { touched, ...outcome } = await runImport({
    tx,
    imports,
    target,
    bytes,
    mapping,
    settings,
    author,
    write: { importId },
  })
  await updateImport(tx, importId, 'APPLIED', outcome, settings)
  await forgetRows(tx, entity, importId)
  await finish(tx, target, touched)
  const result = await resultOf({ db: tx, imports }, await getImport(tx, importId), outcome)
  await auditImport(tx, ctx, result, 'загружен')
  await publish(tx, importEvents.finished, [{ importId, userId: ctx.who.id }])
  return result
}

export const auditImport = (tx: Tx, ctx: Ctx, result: ImportResult, what: string): Promise<void> =>
  recordAudit(tx, {
    kind: 'IMPORTED',
    by: ctx,
    object: { kind: result.entity, id: null, title: result.fileName },
    details: `Файл ${what}: новых ${result.createdCount}, изменено ${result.changedCount}, с ошибками ${result.failedCount}`,
  })

export async function readLast(on: Importing, entity: ImportEntity): Promise<{ item: ImportResult | null }> {
  const last = await findLast(on.db, entity)
  return { item: last ? await resultOf(on, last) : null }
}

/** Two concurrent imports into one register could both create the same missing object. */
export async function onlyOne(tx: Tx, entity: ImportEntity): Promise<void> {
  if (!(await tryLock(tx, `import ${entity}`)))
    throw conflict('Сейчас загружается другой файл этого раздела, подождите')
}

const keep = (
  tx: Tx,
  ctx: Ctx,
  entity: ImportEntity,
  file: Upload,
  state: 'TRIED' | 'APPLIED',
): Promise<number> =>
  insertImport(tx, {
    entity,
    state,
    fileName: displayName(file.name),
    content: file.bytes,
    userId: ctx.who.id,
  })

export async function getImport(db: Db, id: number): Promise<StoredImport> {
  const found = await findImport(db, id)
  if (!found) throw notFound('Загрузка')
  return found
}

export async function resultOf(
  on: Importing,
  found: StoredImport,
  { otherSheets, sameColumns, findings }: UnstoredResult = {
    otherSheets: [],
    sameColumns: [],
    findings: null,
  },
): Promise<ImportResult> {
  const errors: Record<string, string[]> = {}
  for (const { row, message, isOmitted } of found.problems)
    if (!isOmitted) (errors[String(row)] ??= []).push(message)
  return {
    ...found,
    otherSheets,
    sameColumns,
    findings,
    errors,
    settings: settingsOf(found.settings),
    // Results stored by earlier versions lack the flag; their rows were not imported.
    problems: found.problems
      .slice(0, maxShownProblems)
      .map((one) => ({ ...one, isOmitted: one.isOmitted ?? false })),
    problemsCount: found.problems.length,
    whyNotUndone: await checkUndo(on, found),
  }
}

/** Null: the import can be undone. */
export async function checkUndo(
  { db, imports }: Importing,
  {
    id,
    entity,
    state,
    createdCount,
    changedCount,
  }: Pick<StoredImport, 'id' | 'entity' | 'state' | 'createdCount' | 'changedCount'>,
): Promise<string | null> {
  if (state === 'TRIED') return 'Файл ещё не загружен'
  if (state === 'UNDONE') return 'Загрузка уже отменена'
  if (createdCount + changedCount === 0) return 'Загрузка ничего не изменила'
  const { recorded, touched, used } = await countObstacles(db, imports.registers[entity], id)
  if (recorded === 0 && (await isReplaced(db, entity, id)))
    return 'После этого файла загружен другой: отменить можно только последний'
  // Without a later file, the rows of erased people are no longer recorded.
  const lost = recorded === 0 ? createdCount + changedCount : touched
  if (lost > 0) return `После загрузки изменено или удалено строк: ${lost}`
  return used > 0 ? `На добавленные строки уже ссылаются другие записи: ${used}` : null
}
