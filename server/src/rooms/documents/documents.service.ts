import type { PrintDayInput, PrintTasksInput } from '@naryad/contract/documents/documents'
import { taskDocumentTitles } from '@naryad/contract/documents/documents.words'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { notFound, refused } from '../../platform/http/refusals.ts'
import type { Content } from '../../platform/print/content.ts'
import { printPdf } from '../../platform/print/pdf.ts'
import { recordAudit } from '../audit/index.ts'
import { readLogo } from '../settings/index.ts'
import { actPaper } from './act.ts'
import { dayPaper } from './day-sheet.ts'
import { findOperatorName, type PaperRow, readDay, readPapers } from './documents.repo.ts'
import { actOf, type Executor, orderOf, readExecutor } from './papers.service.ts'
import { readSigned, type Signed } from './signatures.service.ts'
import { workOrderPaper } from './work-order.ts'

interface PaperFile {
  readonly name: string
  readonly pdf: Buffer
}

const fileOf = ({ name, pdf }: PaperFile): FileReply => ({
  name,
  mime: 'application/pdf',
  body: pdf,
  size: pdf.length,
  isInline: true,
})

/** Each paper begins on a page of its own. */
const paged = (papers: readonly Content[][]): Content[] =>
  papers.map((stack, at) => (at === 0 ? { stack } : { stack, pageBreak: 'before' }))

/** Work orders or acts of any number of tasks, in the order asked for. */
export async function printTasks(db: Db, ctx: Ctx, { document, ids }: PrintTasksInput): Promise<FileReply> {
  const rows = await readPapers(db, ctx.who, ids)
  if (rows.length === 0) throw notFound('Заявка')
  const [executor, logo, signed] = await Promise.all([
    readExecutor(db),
    readLogo(db),
    document === 'ACT' ? readSigned(db, ids) : new Map<number, Signed>(),
  ])
  const head = { executor: executor.party, logo }
  const papers = rows.map((row) =>
    document === 'ACT'
      ? actPaper({ ...signedOrPresent(row, executor, signed), logo })
      : workOrderPaper(orderOf(row), head),
  )
  const title = taskDocumentTitles[document]
  const [only] = rows
  const name = rows.length === 1 && only ? `${title} № ${only.id}.pdf` : `${title} (${rows.length}).pdf`
  const pdf = await printPdf({
    definition: { info: { title: name.replace(/\.pdf$/, '') }, content: paged(papers) },
    footer: `${title}. ${executor.party.name}`,
  })
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tasks', id: only && rows.length === 1 ? only.id : null, title },
    details: `Документов: ${rows.length}`,
  })
  return fileOf({ name, pdf })
}

/** What was signed is printed as it was signed. */
function signedOrPresent(row: PaperRow, executor: Executor, signed: ReadonlyMap<number, Signed>) {
  const found = signed.get(row.id)
  if (!found) return { act: actOf(row, executor), signature: null }
  const { act, ...signature } = found
  return { act, signature }
}

/** «Лист выезда»: one's own day; of a colleague for those who see every task. */
export async function printDay(db: Db, ctx: Ctx, { date, operatorId }: PrintDayInput): Promise<FileReply> {
  const { who } = ctx
  if (operatorId !== undefined && operatorId !== who.id && ctx.scope !== 'all')
    throw refused('Печатать можно свой лист выезда')
  const id = operatorId ?? who.id
  const engineer = await findOperatorName(db, id)
  if (engineer === undefined) throw notFound('Сотрудник')
  const [rows, executor, logo] = await Promise.all([
    readDay(db, who, id, date),
    readExecutor(db),
    readLogo(db),
  ])
  const head = { executor: executor.party, logo }
  const pdf = await printPdf({
    definition: {
      info: { title: `Лист выезда ${date}` },
      pageOrientation: 'landscape',
      content: dayPaper({ date, engineer, orders: rows.map(orderOf) }, head),
    },
    footer: `Лист выезда. ${executor.party.name}`,
  })
  return fileOf({ name: `Лист выезда ${date}.pdf`, pdf })
}
