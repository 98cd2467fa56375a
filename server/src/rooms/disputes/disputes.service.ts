import { createHash } from 'node:crypto'

import type { DisputeInput, Visit } from '@naryad/contract/disputes/disputes'
import {
  disputeField,
  type DisputeResult,
  disputeResultTitles,
} from '@naryad/contract/disputes/disputes.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { printPdf } from '../../platform/print/pdf.ts'
import { recordAudit } from '../audit/index.ts'
import { readExecutor } from '../documents/index.ts'
import { readLogo } from '../settings/index.ts'
import { seesTask } from '../tasks/index.ts'
import { noteOnTask } from '../tasks/notes/index.ts'
import { visitContent } from './dispute-paper.ts'
import { findDocument, findOpen, insertDispute, updateDispute } from './disputes.repo.ts'
import { readPrintedPhotos } from './photos.service.ts'
import { readVisit } from './visits.service.ts'

export interface DisputeParts {
  readonly db: Db
  readonly files: FileStore
}

interface Settlement extends Pick<DisputeInput, 'note' | 'version'> {
  readonly result: DisputeResult
}

const alreadyOpen = 'Спор уже открыт: закончите его или дополните комментарием'

/** The document is printed before the transaction: it takes seconds. What changes meanwhile is in the history. */
export async function openDispute(
  parts: DisputeParts,
  ctx: Ctx,
  taskId: number,
  reason: string,
): Promise<Visit> {
  const { db } = parts
  const visit = await readVisit(db, ctx.who, taskId)
  const open = visit.disputes.find(({ settledAt }) => settledAt === null)
  // The answer to the first attempt was lost.
  if (open?.openedBy?.id === ctx.who.id && open.reason === reason) return visit
  if (open) throw conflict(alreadyOpen)
  const document = await printVisit(parts, visit, reason)
  const hash = createHash('sha256').update(document).digest()
  return inTransaction(db, async (tx) => {
    await noteDispute(tx, ctx, taskId, async (at) => {
      if (await findOpen(tx, taskId)) throw conflict(alreadyOpen)
      await insertDispute(tx, {
        taskId,
        reason,
        openedAt: at,
        openedBy: ctx.who.id,
        document,
        hash,
        result: null,
        settledAt: null,
        settledBy: null,
      })
      return { kind: 'DISPUTE_OPENED', to: reason }
    })
    return readVisit(tx, ctx.who, taskId)
  })
}

export const settleDispute = (
  db: Db,
  ctx: Ctx,
  taskId: number,
  { result, note, version }: Settlement,
): Promise<Visit> =>
  inTransaction(db, async (tx) => {
    const visit = await readVisit(tx, ctx.who, taskId)
    const [latest] = visit.disputes
    // The answer to the first attempt was lost.
    if (latest?.settledBy?.id === ctx.who.id && latest.result === result && latest.note === note) return visit
    await noteDispute(tx, ctx, taskId, async (at) => {
      const open = await findOpen(tx, taskId)
      if (!open) throw conflict('Открытого спора нет: его уже закончили')
      if (version !== undefined && version !== open.version)
        throw conflict(
          'Спор уже другой: проверьте итог и закончите его снова',
          visit.disputes.find(({ id }) => id === open.id),
        )
      await updateDispute(tx, open.id, {
        result,
        note,
        settledAt: at,
        settledBy: ctx.who.id,
        version: open.version + 1,
      })
      return { kind: 'DISPUTE_SETTLED', to: [disputeResultTitles[result], note].filter(Boolean).join('. ') }
    })
    return readVisit(tx, ctx.who, taskId)
  })

const noteDispute = (
  tx: Tx,
  ctx: Ctx,
  taskId: number,
  act: (at: string) => Promise<{ kind: 'DISPUTE_OPENED' | 'DISPUTE_SETTLED'; to: string }>,
): Promise<void> =>
  noteOnTask(tx, ctx, { id: taskId, version: undefined }, async (_, at) => ({
    ...(await act(at)),
    field: disputeField,
    from: null,
  }))

/** What is known about a visit, as PDF. */
export async function printVisit(parts: DisputeParts, visit: Visit, reason: string): Promise<Buffer> {
  const { db } = parts
  const printed = await readPrintedPhotos(parts, visit.taskId)
  const [{ party }, logo] = await Promise.all([readExecutor(db), readLogo(db)])
  const title = `Визит по заявке № ${visit.taskId}`
  return printPdf({
    definition: {
      info: { title },
      content: visitContent(visit, {
        reason,
        at: new Date().toISOString(),
        head: { executor: party, logo },
        printed,
      }),
    },
    footer: [title, party.name].filter(Boolean).join('. '),
  })
}

/** The document as it was frozen. */
export async function getDocument(db: Db, ctx: Ctx, id: number): Promise<FileReply> {
  const found = await findDocument(db, id)
  if (!found || !(await seesTask(db, ctx.who, found.taskId))) throw notFound('Спор')
  const { taskId, document } = found
  const title = `Спор по заявке № ${taskId}`
  await recordAudit(db, { kind: 'EXPORTED', by: ctx, object: { kind: 'tasks', id: taskId, title } })
  return {
    name: `${title}.pdf`,
    mime: 'application/pdf',
    body: document,
    size: document.length,
    isInline: true,
  }
}
