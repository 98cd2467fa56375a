import type { Db } from '../../../platform/db/connect.ts'
import { type ChangedFolder, type MailFolder, MailServerError } from '../fetching/mail-server.ts'
import {
  findToMove,
  forgetRenumbered,
  type LetterToMove,
  recordMoveError,
  updateMoveStep,
} from './moving.repo.ts'

/** At one look; the rest comes with the next one. */
const maxLetters = 50

interface MovedMailbox {
  readonly id: number
  readonly takenFolder: string
}

/**
 * Moves letters that became something into the folder for them. A letter that cannot be moved holds up no reading and no
 * other letter: the mailbox says why.
 */
export async function moveTaken(db: Db, mailbox: MovedMailbox, folder: MailFolder): Promise<void> {
  const { id, takenFolder } = mailbox
  if (takenFolder === '') return
  await forgetRenumbered(db, id, folder.uidValidity)
  const letters = await findToMove(db, id, maxLetters)
  if (letters.length === 0) return recordMoveError(db, id, null)
  const failures: string[] = []
  try {
    await folder.change(async (changed) => {
      const present = await changed.present(letters.map(({ uid }) => uid))
      for (const letter of letters)
        try {
          // A person may have moved it.
          if (!present.has(letter.uid)) await updateMoveStep(db, letter.id, null)
          else await moveOne(db, changed, letter, takenFolder)
        } catch (error) {
          if (!(error instanceof MailServerError)) throw error
          failures.push(error.message)
        }
    })
    await recordMoveError(db, id, failures[0] ?? null)
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error
    await recordMoveError(db, id, error.message)
  }
}

/**
 * A server with MOVE does it at once, and repeating it does nothing. Otherwise the steps are stored, so a server that
 * dies between them goes on from there: what may have been copied is looked for before it is copied again.
 */
async function moveOne(db: Db, folder: ChangedFolder, letter: LetterToMove, to: string): Promise<void> {
  const { id, uid, messageId, moveStep } = letter
  if (folder.canMove) {
    await folder.move(uid, to)
    return updateMoveStep(db, id, null)
  }
  if (!folder.canExpunge)
    throw new MailServerError('почтовый сервер не умеет ни MOVE, ни UIDPLUS, без них письма не переложить')
  // What was copied could not be recognized after a crash, so it stays.
  if (messageId === null) return updateMoveStep(db, id, null)
  const mayBeCopied = moveStep === 'COPYING' && (await folder.has(to, `<${messageId}>`))
  if (moveStep !== 'COPIED' && !mayBeCopied) {
    await updateMoveStep(db, id, 'COPYING')
    await folder.copy(uid, to)
  }
  await updateMoveStep(db, id, 'COPIED')
  await folder.remove(uid)
  await updateMoveStep(db, id, null)
}
