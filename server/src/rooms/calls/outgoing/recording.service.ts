import { Readable } from 'node:stream'

import { hiddenNumber } from '@naryad/contract/calls/calls.words'
import { plainPhone } from '@naryad/contract/kit/phones'
import { type Scope, scopeOf } from '@naryad/contract/kit/rights'

import type { Db } from '../../../platform/db/connect.ts'
import type { ByteRange } from '../../../platform/files/store/store.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import type { FileReply } from '../../../platform/http/files.ts'
import { impossible, notFound, refused } from '../../../platform/http/refusals.ts'
import { signedClaims } from '../../../platform/keys/signed-claims.ts'
import { recordAudit } from '../../audit/index.ts'
import { findListener, findRecorded, type RecordedCall } from '../calls.repo.ts'
import type { OutgoingParts } from './dial.service.ts'
import { fetchRecording } from './fetch-recording.ts'
import type { RecordingCache } from './recording-cache.ts'

export interface RecordingParts extends OutgoingParts {
  /** Sign the addresses at which recordings are played. */
  readonly recordingKeys: readonly Uint8Array[]
  readonly playedRecordings: RecordingCache
  /** The base path of the API: «/api». */
  readonly base: string
}

const playSeconds = 60 * 60

const claimsOf = (keys: readonly Uint8Array[]) =>
  signedClaims(keys, ['call', 'user'], () => Math.floor(Date.now() / 1000) + playSeconds)

async function findHeard(
  db: Db,
  { who, scope }: { readonly who: { readonly id: number }; readonly scope: Scope },
  id: number,
): Promise<RecordedCall> {
  const call = await findRecorded(db, id)
  if (!call || (scope === 'own' && call.answeredBy !== who.id)) throw notFound('Звонок')
  if (call.recording === null) throw impossible('У звонка нет записи')
  return call
}

const nameOf = ({ id }: RecordedCall): string => `Звонок ${id}.mp3`

/** Before the recording leaves the server. */
const recordListener = (db: Db, ctx: Ctx, { id, phone }: RecordedCall): Promise<void> =>
  recordAudit(db, {
    kind: 'DOWNLOADED',
    by: ctx,
    object: {
      kind: 'calls',
      id,
      title: `Запись звонка: ${phone === null ? hiddenNumber : plainPhone(phone)}`,
    },
  })

export async function readRecording(parts: OutgoingParts, ctx: Ctx, id: number): Promise<FileReply> {
  const call = await findHeard(parts.db, ctx, id)
  await recordListener(parts.db, ctx, call)
  const { body, mime } = await fetchRecording(parts, call, ctx.signal)
  return { body, mime, name: nameOf(call), size: body.length }
}

/** An address of the product, good for an hour and one recording: an element of sound sends no session. */
export async function signRecording(parts: RecordingParts, ctx: Ctx, id: number): Promise<{ url: string }> {
  const call = await findHeard(parts.db, ctx, id)
  await recordListener(parts.db, ctx, call)
  const token = await claimsOf(parts.recordingKeys).sign({ call: id, user: ctx.who.id })
  return { url: `${parts.base}/calls/${id}/recording/play?token=${token}` }
}

/** The recording of a signed address, whole or in parts, as long as the call has it. */
export async function playRecording(parts: RecordingParts, id: number, token: string): Promise<FileReply> {
  const claims = await claimsOf(parts.recordingKeys).read(token)
  if (claims?.call !== id) throw refused('Ссылка на запись больше не действует: нажмите «Слушать» ещё раз')
  const who = await findListener(parts.db, claims.user)
  const scope = who ? scopeOf('calls.listen', who) : 'none'
  if (!who || scope === 'none') throw notFound('Звонок')
  const call = await findHeard(parts.db, { who, scope }, id)
  const { body, mime } = await parts.playedRecordings.get(id, () =>
    fetchRecording(parts, call, new AbortController().signal),
  )
  const part = ({ start, end }: ByteRange): Buffer => body.subarray(start, end + 1)
  return {
    body: (range) => Promise.resolve(Readable.from([range ? part(range) : body])),
    mime,
    name: nameOf(call),
    size: body.length,
    isInline: true,
  }
}
