import type { ImportProblem, ImportSettings } from '@naryad/contract/imports/imports'

import type { Tx } from '../../platform/db/connect.ts'
import type { Row } from '../../platform/excel/read/cell.ts'
import { openReferences } from '../../platform/imports/references.ts'
import type {
  ImportAuthor,
  ImportRegister,
  ImportRegisters,
  ImportTarget,
  Touched,
} from '../../platform/imports/target.ts'
import { type ObjectChange, recordActions } from '../history/index.ts'
import { draftOf } from './drafts.ts'
import { renameTasks, touchedOf, type Written } from './finish.service.ts'
import { insertImportRows, nothingYet, type Outcome } from './imports.repo.ts'
import type { ReadTable } from './read-table.ts'
import { openRowValidator, type Verdict } from './row-validator.ts'
import { changesOf } from './words.ts'

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
  const judge = openRowValidator(target, settings)
  const newCompanies = run.imports.openNewCompanies(
    tx,
    references,
    settings.createsCompanies ? run.author : null,
  )

  const take = async (portion: readonly Row[]): Promise<void> => {
    const drafts = portion.flatMap((row) => draftOf(row, table.header, target) ?? [])
    if (drafts.length === 0) return
    await newCompanies.look(drafts)
    await target.resolve(drafts, references)
    const found = await target.find(tx, drafts)
    const verdicts = drafts.map((draft, at) => judge(draft, found[at]))
    counts.rowsCount += drafts.length
    for (const { kind } of verdicts) counts[`${kind}Count`] += 1
    for (const draft of drafts) problems.push(...draft.problems)
    counts.omittedCount += drafts.filter((draft) => draft.problems.some(({ isOmitted }) => isOmitted)).length
    if (run.write)
      touched.push(
        ...(await write(tx, target, verdicts, {
          ...run.write,
          author: run.author,
          register: run.imports.registers[target.entity],
        })),
      )
  }

  for (let at = 0; at < table.rows.length; at += portionSize)
    await take(table.rows.slice(at, at + portionSize))
  return {
    ...counts,
    unknownColumns: table.header.unknown,
    sameColumns: table.sameColumns,
    otherSheets: table.otherSheets,
    findings: { ...table.findings, ...newCompanies.summary() },
    problems,
    touched,
  }
}

async function write(
  tx: Tx,
  target: ImportTarget,
  verdicts: readonly Verdict[],
  { importId, author, register }: { importId: number; author: ImportAuthor; register: ImportRegister },
): Promise<Touched[]> {
  const created = verdicts.filter((verdict) => verdict.kind === 'created')
  const changed = verdicts.filter((verdict) => verdict.kind === 'changed')
  if (created.length + changed.length === 0) return []
  const { entity, writer } = target
  const inputs = created.map(({ input }) => input)
  const ids = inputs.length > 0 ? await writer.insert(tx, inputs) : []
  const updates = changed.map(({ existing, input }) => ({ id: existing.id, input }))
  if (updates.length > 0) await writer.update(tx, updates)
  const written: Written[] = [
    ...inputs.map((after, at) => ({ id: ids[at] ?? 0, before: null, after })),
    ...changed.map(({ existing, input }) => ({ id: existing.id, before: existing.input, after: input })),
  ]
  await recordActions(tx, author, entity, [
    ...ids.map((objectId): ObjectChange => ({ objectId, kind: 'CREATED' })),
    ...changed.flatMap(({ existing, input, draft }) => changesOf(target, existing, input, draft)),
  ])
  const inTheFile = [...inputs.map((input, at) => ({ id: ids[at] ?? 0, input })), ...updates]
  const alsoChanged = (await writer.follow?.(tx, author, inTheFile)) ?? []
  await renameTasks(tx, target, written)
  // An object in both lists is stored once, in its state before the import wrote it.
  const previous = new Map([...alsoChanged, ...written].map(({ id, before }) => [id, before]))
  await insertImportRows(
    tx,
    importId,
    register,
    [...previous].map(([id, before]) => ({ id, before })),
  )
  return written.map((one) => touchedOf(target, one))
}
