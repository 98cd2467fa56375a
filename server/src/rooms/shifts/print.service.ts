import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { printPdf } from '../../platform/print/pdf.ts'
import { recordAudit } from '../audit/index.ts'
import { readExecutor } from '../documents/index.ts'
import { readLogo } from '../settings/index.ts'
import { presentPaper, shiftContent, type ShiftPaper, writtenPaper } from './shift-paper.ts'
import { getSheet, readCurrent } from './shifts.service.ts'

/** Prints the part of a handed over sheet that the reader sees. */
export const printShift = async (db: Db, ctx: Ctx, id: number): Promise<FileReply> =>
  print(db, ctx, id, writtenPaper(await getSheet(db, ctx.who, id)))

/** Prints the sheet of now over the queues of the reader. */
export const printCurrent = async (db: Db, ctx: Ctx): Promise<FileReply> =>
  print(db, ctx, null, presentPaper(await readCurrent(db, ctx.who), new Date().toISOString()))

async function print(db: Db, ctx: Ctx, id: number | null, paper: ShiftPaper): Promise<FileReply> {
  const [{ party }, logo] = await Promise.all([readExecutor(db), readLogo(db)])
  const { title } = paper
  const pdf = await printPdf({
    definition: { info: { title }, content: shiftContent(paper, { executor: party, logo }) },
    footer: [title, party.name].filter(Boolean).join('. '),
  })
  await recordAudit(db, { kind: 'EXPORTED', by: ctx, object: { kind: 'shifts', id, title } })
  // A colon is not allowed in names of files.
  const name = `${title.replaceAll(':', '-')}.pdf`
  return { name, mime: 'application/pdf', body: pdf, size: pdf.length, isInline: true }
}
