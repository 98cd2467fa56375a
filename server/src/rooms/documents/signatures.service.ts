import { ActData, Signature, type SignatureInput } from '@naryad/contract/documents/documents'
import { documentsRoutes } from '@naryad/contract/documents/documents.routes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { cleanDrawing, pngDataUrl, pngDataUrlPrefix } from '../../platform/files/images/drawing.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { occurrenceOf } from '../../platform/time/occurrence.ts'
import { signTask } from '../tasks/notes/index.ts'
import { canonicalJson, hashOfText } from './canonical.ts'
import { actOf, readExecutor } from './document-data.service.ts'
import { readTasks, type TaskRow } from './documents.repo.ts'
import { insertSignature, readSignatures } from './signatures.repo.ts'

export async function findSignatures(db: Db, taskIds: readonly number[]): Promise<Map<number, Signature>> {
  if (taskIds.length === 0) return new Map()
  const rows = await readSignatures(db, taskIds)
  return new Map(
    rows.map(({ image, act, hash, ...row }) => [
      row.taskId,
      {
        ...row,
        image: pngDataUrl(image),
        hash: hash.toString('hex'),
        act: ActData.parse(JSON.parse(act)),
      },
    ]),
  )
}

export async function getSignature(db: Db, ctx: Ctx, taskId: number): Promise<Signature> {
  const [visible] = await readTasks(db, ctx.who, [taskId])
  if (!visible) throw notFound('Заявка')
  const signature = (await findSignatures(db, [taskId])).get(taskId)
  if (!signature) throw notFound('Подпись')
  return signature
}

/** Stores the client's signature with a snapshot of the act, and freezes the report, the costs and the files. */
export async function sign(db: Db, ctx: Ctx, taskId: number, input: SignatureInput): Promise<Signature> {
  const image = await cleanDrawing(Buffer.from(input.image.slice(pngDataUrlPrefix.length), 'base64'))
  if (!image) throw invalid({ image: 'Подпись: нарисуйте её ещё раз' })
  return idempotently(db, ctx, documentsRoutes.sign, { taskId, ...input }, (tx) =>
    storeSignature(tx, ctx, taskId, { ...input, image }),
  )
}

type DecodedInput = Omit<SignatureInput, 'image'> & { readonly image: Buffer }

/**
 * Trims a text and collapses its whitespace for comparison, because fields are trimmed when they are saved.
 */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const isSame = (seen: NonNullable<SignatureInput['seen']>, row: TaskRow): boolean =>
  plain(seen.workReport) === plain(row.workReport) &&
  seen.isWarranty === row.isWarranty &&
  (seen.isWarranty || seen.costs === row.costs)

async function storeSignature(tx: Tx, ctx: Ctx, taskId: number, input: DecodedInput): Promise<Signature> {
  const { signerName, signerPosition, image, seen } = input
  const signer = [signerName, signerPosition].filter(Boolean).join(', ')
  const command = { who: ctx.who, occurrence: occurrenceOf(ctx, input.at) }
  const { signedAt } = await signTask(tx, command, taskId, signer)
  const [row] = await readTasks(tx, ctx.who, [taskId])
  if (!row) throw new Error(`task ${taskId} is missing although it is locked`)
  if (seen && !isSame(seen, row))
    throw conflict('Отчёт или затраты изменили: клиент видел другой акт. Покажите новый и подпишите ещё раз')
  const act = canonicalJson(actOf(row, await readExecutor(tx)))
  await insertSignature(tx, {
    taskId,
    signedAt,
    signerName,
    signerPosition,
    witnessId: ctx.who.id,
    image,
    act,
    hash: hashOfText(act),
  })
  const signature = (await findSignatures(tx, [taskId])).get(taskId)
  if (!signature) throw new Error('a signature was not written')
  return Signature.parse(signature)
}
