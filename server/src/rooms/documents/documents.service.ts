import type { PrintDayInput, PrintTasksInput, Signature } from '@naryad/contract/documents/documents'
import { taskDocumentTitles } from '@naryad/contract/documents/documents.words'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { notFound, refused } from '../../platform/http/refusals.ts'
import type { Content } from '../../platform/print/content.ts'
import { printPdf } from '../../platform/print/pdf.ts'
import { recordAudit } from '../audit/index.ts'
import { readLogo } from '../settings/index.ts'
import { actContent } from './act.ts'
import { daySheetContent } from './day-sheet.ts'
import { actOf, type Executor, orderOf, readExecutor } from './document-data.service.ts'
import { findOperator, type TaskRow, readDayTasks, readTasks } from './documents.repo.ts'
import { shortDay } from './layout.ts'
import { findSignatures } from './signatures.service.ts'
import { workOrderContent } from './work-order.ts'

interface PdfFile {
  readonly name: string
  readonly pdf: Buffer
}

const fileOf = ({ name, pdf }: PdfFile): FileReply => ({
  name,
  mime: 'application/pdf',
  body: pdf,
  size: pdf.length,
  isInline: true,
})

const footerOf = (title: string, { party }: Executor): string =>
  [title, party.name].filter(Boolean).join('. ')

/** Starts each document on a new page. */
const withPageBreaks = (documents: readonly Content[][]): Content[] =>
  documents.map((stack, at) => (at === 0 ? { stack } : { stack, pageBreak: 'before' }))

/** Prints work orders or acts of tasks, in the order of `ids`. */
export async function printTasks(db: Db, ctx: Ctx, { document, ids }: PrintTasksInput): Promise<FileReply> {
  const rows = await readTasks(db, ctx.who, ids)
  if (rows.length === 0) throw notFound('Заявка')
  const [executor, logo, signed] = await Promise.all([
    readExecutor(db),
    readLogo(db),
    document === 'ACT' ? findSignatures(db, ids) : new Map<number, Signature>(),
  ])
  const head = { executor: executor.party, logo }
  const documents = rows.map((row) =>
    document === 'ACT'
      ? actContent({ ...actToPrint(row, executor, signed), logo })
      : workOrderContent(orderOf(row), head),
  )
  const title = taskDocumentTitles[document]
  const [only] = rows
  const name = rows.length === 1 && only ? `${title} № ${only.id}.pdf` : `${title} (${rows.length}).pdf`
  const pdf = await printPdf({
    definition: { info: { title: name.replace(/\.pdf$/, '') }, content: withPageBreaks(documents) },
    footer: footerOf(title, executor),
    hasPageNumbers: rows.length === 1,
  })
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tasks', id: only && rows.length === 1 ? only.id : null, title },
    details: `Документов: ${rows.length}`,
  })
  return fileOf({ name, pdf })
}

/** A signed act is printed as it was signed. */
function actToPrint(row: TaskRow, executor: Executor, signed: ReadonlyMap<number, Signature>) {
  const found = signed.get(row.id)
  if (!found) return { act: actOf(row, executor), signature: null }
  const { act, ...signature } = found
  return { act, signature }
}

/** Prints «Лист выезда»: the caller's own day, or a colleague's if the caller sees every task. */
export async function printDay(db: Db, ctx: Ctx, { date, operatorId }: PrintDayInput): Promise<FileReply> {
  const { who } = ctx
  if (operatorId !== undefined && operatorId !== who.id && ctx.scope !== 'all')
    throw refused('Печатать можно свой лист выезда')
  const id = operatorId ?? who.id
  const person = await findOperator(db, id)
  if (person === undefined) throw notFound('Сотрудник')
  const [rows, executor, logo] = await Promise.all([
    readDayTasks(db, who, id, date),
    readExecutor(db),
    readLogo(db),
  ])
  const head = { executor: executor.party, logo }
  const pdf = await printPdf({
    definition: {
      info: { title: `Лист выезда ${date}` },
      pageOrientation: 'landscape',
      content: daySheetContent({ date, person, orders: rows.map(orderOf) }, head),
    },
    footer: footerOf('Лист выезда', executor),
  })
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tasks', id: null, title: `Лист выезда, ${person.name}` },
    details: `День: ${shortDay(date)}, заявок: ${rows.length}`,
  })
  return fileOf({ name: `Лист выезда ${date}.pdf`, pdf })
}
