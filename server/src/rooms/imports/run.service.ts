import type { ImportProblem, ImportSettings } from '@naryad/contract/imports/imports'

import type { Tx } from '../../platform/db/connect.ts'
import type { Row } from '../../platform/excel/read/cell.ts'
import { openReferences } from '../../platform/imports/references.ts'
import type { ImportRegisters } from '../../platform/imports/register.ts'
import {
  type ImportAuthor,
  type ImportTarget,
  noMatch,
  type RecordedChange,
  type Touched,
} from '../../platform/imports/target.ts'
import { collectPreview } from './change-preview.ts'
import { draftOf } from './drafts.ts'
import { renameTasks, touchedOf, type Written } from './finish.service.ts'
import { insertImportRows, nothingYet, type Outcome } from './imports.repo.ts'
import { refuseCodesNotPassed } from './passed-codes.ts'
import type { ReadTable } from './read-table.ts'
import { recordChanges } from './record-changes.ts'
import { insertRelatedRows } from './related.repo.ts'
import { openRelated } from './related.ts'
import { openRowValidator, type Verdict } from './row-validator.ts'
import { openValues } from './values.service.ts'
import { historyOf } from './words.ts'

interface Run {
  readonly tx: Tx
  readonly imports: ImportRegisters
  readonly target: ImportTarget
  readonly table: ReadTable
  readonly settings: ImportSettings
  readonly author: ImportAuthor
  /** Null: a dry run. */
  readonly write: { readonly importId: number } | null
}

const portionSize = 1000

/** Processes the rows of a file in portions: parses, validates, and writes the valid ones. */
export async function runImport(run: Run): Promise<Outcome & { readonly touched: readonly Touched[] }> {
  const { tx, target, settings, table } = run
  const counts = { ...nothingYet }
  const problems: ImportProblem[] = []
  const touched: Touched[] = []
  const references = openReferences(tx, run.imports.references)
  const columns = table.header.fields.map(({ column }) => column)
  const validate = openRowValidator(target, settings, columns)
  const addRelated = openRelated(tx, target.extension, settings)
  const preview = collectPreview(target)
  const made = new Set<number>()
  const values = await openValues({
    tx,
    registers: run.imports,
    target,
    references,
    settings,
    author: run.author,
  })

  const take = async (portion: readonly Row[]): Promise<void> => {
    const drafts = portion.flatMap((row) => draftOf(row, table.header, target) ?? [])
    if (drafts.length === 0) return
    await values.look(drafts)
    await target.resolve(drafts, references)
    const matches = await target.find(tx, drafts, made, settings)
    const judged = await addRelated(
      drafts,
      drafts.map((draft, at) => validate(draft, matches[at] ?? noMatch)),
    )
    const verdicts = refuseCodesNotPassed(judged, matches)
    counts.rowsCount += drafts.length
    for (const verdict of verdicts) {
      if (verdict.kind !== 'skipped') counts[`${verdict.kind}Count`] += 1
      preview.add(verdict)
    }
    for (const draft of drafts) problems.push(...draft.problems)
    counts.omittedCount += drafts.filter((draft) => draft.problems.some(({ isOmitted }) => isOmitted)).length
    if (run.write)
      touched.push(
        ...(await write(tx, target, verdicts, {
          ...run.write,
          author: run.author,
          imports: run.imports,
          made,
        })),
      )
  }

  for (let at = 0; at < table.rows.length; at += portionSize)
    await take(table.rows.slice(at, at + portionSize))
  return {
    ...counts,
    unknownColumns: table.unknownColumns,
    sameColumns: table.sameColumns,
    otherSheets: table.otherSheets,
    findings: { ...table.findings, ...(await values.summary()), doubts: preview.doubts() },
    problems,
    preview: preview.items,
    touched,
  }
}

async function write(
  tx: Tx,
  target: ImportTarget,
  verdicts: readonly Verdict[],
  {
    importId,
    author,
    imports: { registers, extensions },
    made,
  }: { importId: number; author: ImportAuthor; imports: ImportRegisters; made: Set<number> },
): Promise<Touched[]> {
  const created = verdicts.filter((verdict) => verdict.kind === 'created')
  const changed = verdicts.filter((verdict) => verdict.kind === 'changed')
  if (created.length + changed.length === 0) return []
  const { writer } = target
  const inputs = created.map(({ input }) => input)
  const ids = inputs.length > 0 ? await writer.insert(tx, inputs) : []
  for (const id of ids) made.add(id)
  // Where only related objects change, the object itself keeps its version.
  const own = changed.filter(({ existing, input }) => input !== existing.input)
  const updates = own.map(({ existing, input }) => ({ id: existing.id, input, before: existing.input }))
  if (updates.length > 0) await writer.update(tx, updates)
  const written: Written[] = [
    ...inputs.map((after, at) => ({ id: ids[at] ?? 0, before: null, after })),
    ...own.map(({ existing, input }) => ({
      id: existing.id,
      before: existing.stored ?? existing.input,
      after: input,
    })),
  ]
  await recordChanges(tx, author, target, [
    ...ids.map((objectId): RecordedChange => ({ objectId, kind: 'CREATED' })),
    ...own.flatMap(({ existing, input, draft }) => historyOf(target, existing, input, draft)),
  ])
  const inTheFile = [...inputs.map((input, at) => ({ id: ids[at] ?? 0, input })), ...updates]
  const alsoChanged = (await writer.follow?.(tx, author, inTheFile)) ?? []
  await renameTasks(tx, target, written)
  // An object in both lists is stored once, in its state before the import wrote it.
  const previous = new Map([...alsoChanged, ...written].map(({ id, before }) => [id, before]))
  await insertImportRows(
    tx,
    importId,
    registers[target.entity],
    [...previous].map(([id, before]) => ({ id, before })),
  )
  const related = await target.extension?.write(tx, author, [
    ...created.flatMap(({ related }, at) => (related ? { id: ids[at] ?? 0, plan: related } : [])),
    ...changed.flatMap(({ existing, related }) => (related ? { id: existing.id, plan: related } : [])),
  ])
  const extension = extensions[target.entity]
  if (related && extension) await insertRelatedRows(tx, importId, extension, related)
  return written.map((one) => touchedOf(target, one))
}
