import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

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
import type { ImportRegisters } from '../../platform/imports/register.ts'
import type { ImportAuthor } from '../../platform/imports/target.ts'
import { recordAudit } from '../audit/index.ts'
import { deletePreview, writePreview } from './change-preview.repo.ts'
import { checkUndo } from './check-undo.ts'
import { limitImports } from './concurrency.ts'
import { countAsked } from './findings.ts'
import { finish } from './finish.service.ts'
import { importEvents } from './imports.events.ts'
import {
  findContent,
  findImport,
  findLast,
  forgetRows,
  insertImport,
  lockImport,
  type StoredImport,
  type UnstoredResult,
  updateImport,
} from './imports.repo.ts'
import { openTarget } from './open-target.ts'
import { readFile } from './read-file.service.ts'
import type { ReadTable } from './read-table.ts'
import { runImport } from './run.service.ts'
import {
  checkEntity,
  checkSettings,
  noSettings,
  rememberChoices,
  rememberMatches,
  settingsOf,
} from './settings.service.ts'

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
  on: Importing,
  ctx: Ctx,
  entity: ImportEntity,
  { file: { name, bytes }, isTrial }: { file: Upload; isTrial: boolean },
  run: (tx: Tx, table: ReadTable) => Promise<ImportResult>,
): Promise<ImportResult> => {
  const content = createHash('sha256').update(bytes).digest('base64')
  return limitImports(async () => {
    const table = await readFile(on, { entity, bytes, settings: noSettings, isTrial })
    const body = { name, content, isTrial }
    return idempotently(on.db, ctx, importsRoutes[entity], body, (tx) => run(tx, table))
  })
}

/** Dry run: reports the result; the file is stored to be applied later. */
export const tryImport = (
  on: Importing,
  ctx: Ctx,
  entity: ImportEntity,
  file: Upload,
): Promise<ImportResult> =>
  once(on, ctx, entity, { file, isTrial: true }, async (tx, table) => {
    const id = await keep(tx, ctx, entity, file, 'TRIED')
    return trial(tx, ctx, { imports: on.imports, id, entity, table, settings: noSettings })
  })

/** Repeats the dry run of the same file with other mappings or settings. */
export const retryImport = (
  on: Importing,
  ctx: Ctx,
  id: number,
  settings: ImportSettings,
): Promise<ImportResult> =>
  limitImports(async () => {
    const { entity, content } = await findTried(on.db, id)
    checkEntity(ctx, entity)
    checkSettings(ctx, on.imports, await openTarget(on.db, on.imports, entity), settings)
    const table = await readFile(on, { entity, bytes: content, settings, isTrial: true })
    return inTransaction(on.db, async (tx) => {
      await lockTried(tx, id)
      const result = await trial(tx, ctx, { imports: on.imports, id, entity, table, settings })
      await rememberChoices(tx, entity, settings, result.findings?.columns ?? [])
      await rememberMatches(tx, settings)
      return result
    })
  })

interface Trial {
  readonly imports: ImportRegisters
  readonly id: number
  readonly entity: ImportEntity
  readonly table: ReadTable
  readonly settings: ImportSettings
}

async function trial(
  tx: Tx,
  ctx: Ctx,
  { imports, id, entity, table, settings }: Trial,
): Promise<ImportResult> {
  const target = await openTarget(tx, imports, entity)
  const outcome = await dryRun(tx, () =>
    runImport({
      tx,
      imports,
      target,
      table,
      settings,
      author: authorOf(ctx),
      write: null,
    }),
  )
  await updateImport(tx, id, 'TRIED', outcome, settings)
  await writePreview(tx, id, outcome.preview)
  return resultOf({ db: tx, imports }, await getImport(tx, id), outcome)
}

export const authorOf = ({ who }: Ctx): ImportAuthor => ({ who, source: 'IMPORT' })

/** The checked file; another call may change it until it is locked. */
async function findTried(db: Db, id: number) {
  const found = await findContent(db, id)
  if (!found) throw notFound('Загрузка')
  if (found.state !== 'TRIED') throw alreadyApplied()
  return found
}

async function lockTried(tx: Tx, id: number) {
  const found = await lockImport(tx, id)
  if (!found) throw notFound('Загрузка')
  if (found.state !== 'TRIED') throw alreadyApplied()
  return found
}

const alreadyApplied = () => conflict('Этот файл уже загружен')

/** Applies the valid rows of the file. */
export const runInRequest = (
  on: Importing,
  ctx: Ctx,
  entity: ImportEntity,
  file: Upload,
): Promise<ImportResult> =>
  once(on, ctx, entity, { file, isTrial: false }, async (tx, table) => {
    await onlyOne(tx, entity)
    const id = await keep(tx, ctx, entity, file, 'APPLIED')
    return apply(tx, ctx, { imports: on.imports, id, entity, table, settings: noSettings })
  })

export const applyImport = (on: Importing, ctx: Ctx, id: number): Promise<ImportResult> =>
  limitImports(async () => {
    const { entity, content, settings: stored } = await findTried(on.db, id)
    checkEntity(ctx, entity)
    const settings = settingsOf(stored)
    checkSettings(ctx, on.imports, await openTarget(on.db, on.imports, entity), settings)
    const table = await readFile(on, { entity, bytes: content, settings, isTrial: false })
    return inTransaction(on.db, async (tx) => {
      const locked = await lockTried(tx, id)
      if (!isDeepStrictEqual(settingsOf(locked.settings), settings))
        throw conflict('Файл только что проверили с другими настройками: посмотрите на новый результат')
      await onlyOne(tx, entity)
      return apply(tx, ctx, { imports: on.imports, id, entity, table, settings })
    })
  })

async function apply(
  tx: Tx,
  ctx: Ctx,
  { imports, id: importId, entity, table, settings }: Trial,
): Promise<ImportResult> {
  const target = await openTarget(tx, imports, entity)
  const author = authorOf(ctx)
  const { touched, ...outcome } = await runImport({
    tx,
    imports,
    target,
    table,
    settings,
    author,
    write: { importId },
  })
  await updateImport(tx, importId, 'APPLIED', outcome, settings)
  await deletePreview(tx, importId)
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
    // Results stored by earlier versions lack the flags; their rows were not imported.
    problems: found.problems
      .slice(0, maxShownProblems)
      .map((one) => ({ ...one, isOmitted: one.isOmitted ?? false, isAsked: one.isAsked ?? false })),
    problemsCount: found.problems.length,
    askedCount: countAsked(found.problems),
    whyNotUndone: await checkUndo(on, found),
  }
}
