import { writeFile } from 'node:fs/promises'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { FileStore } from '../../../platform/files/store/store.ts'
import { enqueue } from '../../../platform/jobs/enqueue.repo.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { moveTaken } from '../moving/move-letters.service.ts'
import { forgetAccess } from '../sign-in/access.repo.ts'
import { openSecret } from '../sign-in/access.service.ts'
import { readQueue } from '../taking/read-letter.service.ts'
import {
  beginAt,
  claimMailbox,
  type ClaimedMailbox,
  countFailure,
  findMailboxesToRead,
  holdMailbox,
  insertLetter,
  moveCursor,
  recordHealth,
  releaseMailbox,
} from './cursor.repo.ts'
import { type ListedLetter, type MailFolder, MailServerError, type OpenFolder } from './mail-server.ts'

export interface FetchingParts {
  readonly store: Pick<FileStore, 'newTemp' | 'keep' | 'remove'>
  readonly mailboxBox: SecretBox
  readonly openFolder: OpenFolder
  /** How long a look waits for letters to come; by default it does not. */
  readonly watchMs?: number
}

/** At one look; the rest comes with the next one. */
const maxLetters = 50
/** After a change of UIDVALIDITY, older ones are not asked for. */
const renumberedDays = 30
/** A letter that cannot be fetched is left out after so many looks. */
const maxFailures = 3
const wholeMs = 8 * 60_000
/** A wait is cut into pieces: a dead line is noticed, and a change of the settings counts. */
const waitMs = 20_000

/** Looks into every mailbox that is on; one that fails does not hold up the others. */
export async function fetchAll(parts: FetchingParts, db: Db, ctx: JobContext): Promise<void> {
  const ids = await findMailboxesToRead(db)
  const done = await Promise.allSettled(ids.map((id) => fetchMailbox(parts, db, id, ctx)))
  for (const one of done) if (one.status === 'rejected') throw one.reason
}

async function fetchMailbox(
  parts: FetchingParts,
  db: Db,
  id: number,
  { signal, log }: JobContext,
): Promise<void> {
  const mailbox = await claimMailbox(db, id)
  if (!mailbox) return
  try {
    await look(parts, db, mailbox, AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]))
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error
    if (signal.aborted) return
    log.warn({ err: error, mailbox: id }, 'a mailbox cannot be read')
    await recordHealth(db, id, { error: error.message, isRefused: error.isRefused })
  } finally {
    await releaseMailbox(db, id)
    await inTransaction(db, (tx) => publishChange(tx, { room: 'mailboxes', changes: [{ id }] }))
  }
}

async function look(
  { openFolder, watchMs = 0, ...parts }: FetchingParts,
  db: Db,
  mailbox: ClaimedMailbox,
  signal: AbortSignal,
): Promise<void> {
  const secret = await openSecret({ db, mailboxBox: parts.mailboxBox }, mailbox, signal)
  const folder = await openFolder({ ...mailbox, secret }, signal).catch(async (error: unknown) => {
    // The next look asks for another one.
    if (error instanceof MailServerError && error.isRefused) await forgetAccess(db, mailbox.id)
    throw error
  })
  try {
    const until = Date.now() + watchMs
    const place = await placeOf(db, mailbox, folder)
    if (!place) return
    let { after } = place
    for (;;) {
      await moveTaken(db, mailbox, folder)
      const letters = await folder.list(after, maxLetters, place.since)
      for (const letter of letters) {
        await fetchOne(parts, db, { mailbox, folder }, letter)
        after = letter.uid
      }
      await recordHealth(db, mailbox.id, null)
      const left = Math.min(waitMs, until - Date.now())
      if (left <= 0) return
      // What exceeds one look is fetched at once.
      if (letters.length < maxLetters && !(await folder.wait(left))) return
      if (!(await holdMailbox(db, mailbox.id, mailbox.version))) return
    }
  } finally {
    await folder.close()
  }
}

/** A new mailbox begins with what comes from now on; one with another UIDVALIDITY is read again, as far as it is recent. */
async function placeOf(
  db: Db,
  mailbox: ClaimedMailbox,
  folder: MailFolder,
): Promise<{ readonly after: number; readonly since?: Date } | undefined> {
  const { uidValidity, lastUid } = mailbox
  if (uidValidity === folder.uidValidity) return { after: lastUid }
  const after = uidValidity === null ? folder.uidNext - 1 : 0
  if (!(await beginAt(db, mailbox, { uidValidity: folder.uidValidity, lastUid: after }))) return undefined
  return uidValidity === null
    ? { after }
    : { after, since: new Date(Date.now() - renumberedDays * 86_400_000) }
}

interface Place {
  readonly mailbox: ClaimedMailbox
  readonly folder: MailFolder
}

/**
 * The source is stored first, then the entry in the log and the cursor are written in one transaction. A crash between
 * leaves an unreferenced file, which the cleanup removes, and the letter is fetched again.
 */
async function fetchOne(
  { store }: Pick<FetchingParts, 'store'>,
  db: Db,
  { mailbox: { id: mailboxId }, folder }: Place,
  letter: ListedLetter,
): Promise<void> {
  const { uid, size } = letter
  const { uidValidity } = folder
  const fetched = await folder.fetch(letter).catch(async (error: unknown) => {
    if ((await countFailure(db, mailboxId, uid)) < maxFailures) throw error
    return 'unfetchable' as const
  })
  const source = fetched === 'unfetchable' ? undefined : fetched
  const storageKey = source ? await storeSource(store, source.source) : null
  const isNew = await inTransaction(db, async (tx) => {
    await moveCursor(tx, mailboxId, uid)
    // It was deleted meanwhile.
    if (fetched === undefined) return true
    const leftFiles = source?.leftFiles ?? []
    const entry = { mailboxId, uidValidity, uid, size, storageKey, leftFiles }
    const letterId = await insertLetter(tx, entry)
    if (letterId !== undefined) await enqueue(tx, [readQueue], [{ letterId }])
    return letterId !== undefined
  })
  if (!isNew && storageKey !== null) await store.remove(storageKey)
}

async function storeSource(store: FetchingParts['store'], source: Buffer): Promise<string> {
  const temp = store.newTemp()
  await writeFile(temp, source, { flag: 'wx', mode: 0o600 })
  return store.keep(temp)
}
