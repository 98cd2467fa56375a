import type { FileFindings, ImportProblem, ImportSettings } from '@naryad/contract/imports/imports'

import type { Tx } from '../../platform/db/connect.ts'
import { malformed } from '../../platform/http/refusals.ts'
import { openReferences } from '../../platform/imports/references.ts'
import type {
  Draft,
  ImportAuthor,
  ImportRegister,
  ImportRegisters,
  ImportTarget,
  Touched,
} from '../../platform/imports/target.ts'
import { type ObjectChange, recordActions } from '../history/index.ts'
import { draftOf } from './drafts.ts'
import { countTotals, describeTable } from './findings.ts'
import { renameTasks, touchedOf, type Written } from './finish.service.ts'
import { findHeader, guessHeader, type Header, isEnough, type Mapping, neededTitles } from './header.ts'
import { insertImportRows, nothingYet, type Outcome } from './imports.repo.ts'
import { openRowValidator, type Verdict } from './row-validator.ts'
import { watchSameColumns } from './same-columns.ts'
import { type Portion, tablePortions } from './sheets.ts'
import { changesOf } from './words.ts'

interface Run {
  readonly tx: Tx
  readonly imports: ImportRegisters
  readonly target: ImportTarget
  readonly bytes: Buffer
  readonly mapping: Mapping
  readonly settings: ImportSettings
  readonly author: ImportAuthor
  /** Null: a dry run, in which a file without known headings is described instead of rejected. */
  readonly write: { readonly importId: number } | null
}

/** Processes a file in portions: parses, validates, and writes the valid rows. */
export async function runImport(run: Run): Promise<Outcome & { readonly touched: readonly Touched[] }> {
  const { tx, target, mapping, settings } = run
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
  const totals = countTotals()
  let header: Header | undefined
  let table: ReturnType<typeof describeTable> | undefined
  let same: ReturnType<typeof watchSameColumns> | undefined
  let otherSheets: string[] = []

  const draftsOf = (portion: Portion, head: Header): Draft[] =>
    portion.flatMap((row) => {
      const draft = draftOf(row, head, target)
      if (draft === 'totals') totals.add(row.number)
      if (draft === undefined || draft === 'totals') return []
      same?.look(row)
      return draft
    })

  const take = async (portion: Portion, head: Header): Promise<void> => {
    const drafts = draftsOf(portion, head)
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

  const onOtherSheets = (names: readonly string[]) => void (otherSheets = [...names])
  for await (const portion of tablePortions(run.bytes, { target, mapping }, onOtherSheets)) {
    if (header) {
      await take(portion, header)
      continue
    }
    header = headerOf(portion, run)
    table = describeTable(portion, header, target)
    if (table.missing !== null) break
    same = watchSameColumns(header)
    const { row } = header
    await take(
      portion.filter(({ number }) => number > row),
      header,
    )
  }
  if (!header || !table) throw malformed('В файле нет строк')
  if (counts.rowsCount === 0 && table.missing === null && isUntouched(run))
    throw malformed('В файле нет строк, кроме заголовков')
  const findings: FileFindings = { ...table, ...totals.summary(), ...newCompanies.summary() }
  return {
    ...counts,
    unknownColumns: header.unknown,
    sameColumns: same?.summary() ?? [],
    otherSheets,
    findings,
    problems,
    touched,
  }
}

/** Whether an empty result is rejected: when the file is applied, or in a dry run without chosen mappings. */
const isUntouched = ({ write, mapping: { headerRow, places } }: Run): boolean =>
  write !== null || (headerRow === null && places.size === 0)

function headerOf(portion: Portion, { target, mapping, write }: Run): Header {
  const header = findHeader(portion, target, mapping)
  if (header && (write === null || isEnough(header, target))) return header
  const guessed = write === null ? guessHeader(portion, target, mapping) : undefined
  if (!guessed) throw malformed(`Не найдена строка заголовков: нужны столбцы ${neededTitles(target)}`)
  return guessed
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
