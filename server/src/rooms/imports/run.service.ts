import { type ImportEntity, type ImportProblem, maxImportRows } from '@naryad/contract/imports/imports'

import type { Tx } from '../../platform/db/connect.ts'
import { BadTable } from '../../platform/excel/read/bad-table.ts'
import type { Row } from '../../platform/excel/read/cell.ts'
import { readRows } from '../../platform/excel/read/rows.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { malformed } from '../../platform/http/refusals.ts'
import { type ObjectChange, recordActions } from '../history/index.ts'
import { draftOf } from './drafts.ts'
import { findHeader, type Header, headerWithin, neededTitles } from './header.ts'
import { insertImportRows } from './imports.repo.ts'
import { openJudge, type Verdict } from './judge.ts'
import { openReferences } from './references.repo.ts'
import type { Target, Values } from './target.ts'
import { changesOf } from './words.ts'

export interface Outcome {
  readonly rowsCount: number
  readonly createdCount: number
  readonly changedCount: number
  readonly unchangedCount: number
  readonly failedCount: number
  readonly problems: readonly ImportProblem[]
  readonly unknownColumns: readonly string[]
}

/** An object that was written, for the screens that show it. */
export interface Touched {
  readonly id: number
  readonly companyId: number | null
}

interface Run {
  readonly tx: Tx
  readonly target: Target
  readonly bytes: Buffer
  /** Null: nothing is written. */
  readonly write: { readonly importId: number; readonly who: Who } | null
}

/** Above the header and below the rows people leave a few lines of their own. */
const maxTableRows = maxImportRows + headerWithin + 1

type Portion = readonly Row[]

/** Goes through a file, portion by portion: reads, judges, and writes what is right. */
export async function runImport(run: Run): Promise<Outcome & { readonly touched: readonly Touched[] }> {
  const { tx, target } = run
  const counts = { rowsCount: 0, createdCount: 0, changedCount: 0, unchangedCount: 0, failedCount: 0 }
  const problems: ImportProblem[] = []
  const touched: Touched[] = []
  const references = openReferences(tx)
  const judge = openJudge(target)
  let header: Header | undefined

  const take = async (portion: Portion): Promise<void> => {
    const drafts = portion
      .map((row) => header && draftOf(row, header, target))
      .filter((draft) => draft !== undefined)
    if (drafts.length === 0) return
    await target.resolve(drafts, references)
    const found = await target.find(tx, drafts)
    const verdicts = drafts.map((draft, at) => judge(draft, found[at]))
    counts.rowsCount += drafts.length
    for (const { kind } of verdicts) counts[`${kind}Count`] += 1
    for (const draft of drafts) problems.push(...draft.problems)
    if (run.write) touched.push(...(await write(tx, target, verdicts, run.write)))
  }

  for await (const portion of tablePortions(run.bytes)) {
    if (header) {
      await take(portion)
      continue
    }
    header = findHeader(
      portion.filter(({ number }) => number <= headerWithin),
      target,
    )
    if (!header) throw malformed(`Не найдена строка заголовков: нужны столбцы ${neededTitles(target)}`)
    const { row } = header
    await take(portion.filter(({ number }) => number > row))
  }
  if (!header) throw malformed('В файле нет строк')
  if (counts.rowsCount === 0) throw malformed('В файле нет строк, кроме заголовков')
  return { ...counts, problems, unknownColumns: header.unknown, touched }
}

/** What is wrong with the file as a whole is told as a refusal. */
export async function* tablePortions(bytes: Buffer): AsyncGenerator<Portion> {
  try {
    yield* readRows(bytes, maxTableRows)
  } catch (error) {
    if (error instanceof BadTable) throw malformed(error.message)
    throw error
  }
}

interface Written {
  readonly id: number
  readonly version: number
  readonly input: Values
  readonly before: Values | null
}

async function write(
  tx: Tx,
  target: Target,
  verdicts: readonly Verdict[],
  { importId, who }: { importId: number; who: Who },
): Promise<Touched[]> {
  const created = verdicts.filter((verdict) => verdict.kind === 'created')
  const changed = verdicts.filter((verdict) => verdict.kind === 'changed')
  const { entity, writer } = target
  const ids =
    created.length > 0
      ? await writer.insert(
          tx,
          created.map(({ input }) => input),
        )
      : []
  if (changed.length > 0)
    await writer.update(
      tx,
      changed.map(({ existing, input }) => ({ id: existing.id, input })),
    )
  const written: Written[] = [
    ...created.map(({ input }, at) => ({ id: ids[at] ?? 0, version: 1, input, before: null })),
    ...changed.map(({ existing, input }) => ({
      id: existing.id,
      version: existing.version + 1,
      input,
      before: existing.input,
    })),
  ]
  if (written.length === 0) return []
  await writer.follow?.(tx, written)
  await recordActions(tx, { who, source: 'IMPORT' }, entity, [
    ...ids.map((objectId): ObjectChange => ({ objectId, kind: 'CREATED' })),
    ...changed.flatMap(({ existing, input, draft }) => changesOf(target, existing, input, draft)),
  ])
  await insertImportRows(tx, importId, written)
  return written.map(({ id, input }) => ({ id, companyId: companyOf(entity, id, input) }))
}

/** A client hears of what is his organization's. */
export const companyOf = (entity: ImportEntity, id: number, input: Values): number | null =>
  entity === 'companies' ? id : ((input['companyId'] ?? null) as number | null)
