import type { ImportProblem } from '@naryad/contract/imports/imports'

import type { Tx } from '../../platform/db/connect.ts'
import { malformed } from '../../platform/http/refusals.ts'
import { type Author, type ObjectChange, recordActions } from '../history/index.ts'
import { draftOf } from './drafts.ts'
import { findHeader, type Header, neededTitles } from './header.ts'
import { insertImportRows, nothingYet, type Outcome } from './imports.repo.ts'
import { openJudge, type Verdict } from './judge.ts'
import { openReferences } from './references.repo.ts'
import { watchSameColumns } from './same-columns.ts'
import { type Portion, tablePortions } from './sheets.ts'
import type { Target } from './target.ts'
import { renameTasks, type Touched, touchedOf, type Written } from './tell.service.ts'
import { changesOf } from './words.ts'

interface Run {
  readonly tx: Tx
  readonly target: Target
  readonly bytes: Buffer
  /** Null: nothing is written. */
  readonly write: { readonly importId: number; readonly author: Author } | null
}

/** Goes through a file, portion by portion: reads, judges, and writes what is right. */
export async function runImport(run: Run): Promise<Outcome & { readonly touched: readonly Touched[] }> {
  const { tx, target } = run
  const counts = { ...nothingYet }
  const problems: ImportProblem[] = []
  const touched: Touched[] = []
  const references = openReferences(tx)
  const judge = openJudge(target)
  let header: Header | undefined
  let same: ReturnType<typeof watchSameColumns> | undefined
  let otherSheets: string[] = []

  const take = async (portion: Portion): Promise<void> => {
    const drafts = portion.flatMap((row) => {
      const draft = header && draftOf(row, header, target)
      if (draft) same?.look(row)
      return draft ?? []
    })
    if (drafts.length === 0) return
    await target.resolve(drafts, references)
    const found = await target.find(tx, drafts)
    const verdicts = drafts.map((draft, at) => judge(draft, found[at]))
    counts.rowsCount += drafts.length
    for (const { kind } of verdicts) counts[`${kind}Count`] += 1
    for (const draft of drafts) problems.push(...draft.problems)
    if (run.write) touched.push(...(await write(tx, target, verdicts, run.write)))
  }

  const tellOthers = (names: readonly string[]) => void (otherSheets = [...names])
  for await (const portion of tablePortions(run.bytes, target, tellOthers)) {
    if (header) {
      await take(portion)
      continue
    }
    header = findHeader(portion, target)
    if (!header) throw malformed(`Не найдена строка заголовков: нужны столбцы ${neededTitles(target)}`)
    same = watchSameColumns(header)
    const { row } = header
    await take(portion.filter(({ number }) => number > row))
  }
  if (!header) throw malformed('В файле нет строк')
  if (counts.rowsCount === 0) throw malformed('В файле нет строк, кроме заголовков')
  const told = { unknownColumns: header.unknown, sameColumns: same?.told() ?? [], otherSheets }
  return { ...counts, ...told, problems, touched }
}

async function write(
  tx: Tx,
  target: Target,
  verdicts: readonly Verdict[],
  { importId, author }: { importId: number; author: Author },
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
  const unseated = (await writer.follow?.(tx, author, inTheFile)) ?? []
  await renameTasks(tx, target, written)
  // What is in the file is kept whole; an object is kept once.
  const kept = new Map([...unseated, ...written].map(({ id, before }) => [id, before]))
  await insertImportRows(
    tx,
    importId,
    entity,
    [...kept].map(([id, before]) => ({ id, before })),
  )
  return written.map((one) => touchedOf(entity, one))
}
