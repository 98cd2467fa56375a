import { ActData, Signature, type SignatureInput } from '@naryad/contract/documents/documents'
import { documentsRoutes } from '@naryad/contract/documents/documents.routes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { cleanDrawing } from '../../platform/files/images/drawing.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { invalid, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { taskDocuments } from '../tasks/index.ts'
import { canonicalJson, hashOfText } from './canonical.ts'
import { readPapers } from './documents.repo.ts'
import { actOf, readExecutor } from './papers.service.ts'
import { insertSignature, readSignatures } from './signatures.repo.ts'

export type Signed = Signature

const prefix = 'data:image/png;base64,'

/** By the number of the task. */
export async function readSigned(db: Db, taskIds: readonly number[]): Promise<Map<number, Signed>> {
  if (taskIds.length === 0) return new Map()
  const rows = await readSignatures(db, taskIds)
  return new Map(
    rows.map(({ image, act, hash, ...row }) => [
      row.taskId,
      {
        ...row,
        image: `${prefix}${image.toString('base64')}`,
        hash: hash.toString('hex'),
        act: ActData.parse(JSON.parse(act)),
      },
    ]),
  )
}

export async function getSignature(db: Db, ctx: Ctx, taskId: number): Promise<Signature> {
  const [visible] = await readPapers(db, ctx.who, [taskId])
  if (!visible) throw notFound('Заявка')
  const signature = (await readSigned(db, [taskId])).get(taskId)
  if (!signature) throw notFound('Подпись')
  return signature
}

/** The client's signature under the act as it stands: from then on neither the report nor the costs change. */
export async function sign(db: Db, ctx: Ctx, taskId: number, input: SignatureInput): Promise<Signature> {
  const image = await cleanDrawing(Buffer.from(input.image.slice(prefix.length), 'base64'))
  if (!image) throw invalid({ image: 'Подпись: нарисуйте её ещё раз' })
  return idempotently(db, ctx, documentsRoutes.sign, { taskId, ...input }, (tx) =>
    write(tx, ctx, taskId, { ...input, image }),
  )
}

type Drawn = Omit<SignatureInput, 'image'> & { readonly image: Buffer }

async function write(tx: Tx, ctx: Ctx, taskId: number, input: Drawn): Promise<Signature> {
  const { signerName, signerPosition, image } = input
  const signedAt = await taskDocuments.sign(
    tx,
    ctx.who,
    taskId,
    [signerName, signerPosition].filter(Boolean).join(', '),
  )
  const [row] = await readPapers(tx, ctx.who, [taskId])
  if (!row) throw new Error('a task has vanished under its lock')
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
  const signature = (await readSigned(tx, [taskId])).get(taskId)
  if (!signature) throw new Error('a signature was not written')
  return Signature.parse(signature)
}
