import type { Db } from '../../../platform/db/connect.ts'
import type { OutgoingMessage } from '../../deliveries/index.ts'
import type { ComposedLetter } from '../../letters/index.ts'
import { lines } from '../kinds/sentences.ts'
import { unsubscribeLinks } from '../settings/unsubscribe.ts'
import { findLetterFile } from './letter-files.ts'

export interface LetterParts {
  /** Base URL of links. */
  readonly originOf: (db: Db) => Promise<string>
  /** Signs unsubscribe links. */
  readonly unsubscribeKey: Uint8Array
}

/** The letter of a notification: its text, its link, and how to receive no more of its kind. */
export const composeLetter =
  ({ originOf, unsubscribeKey }: LetterParts) =>
  async (db: Db, message: OutgoingMessage): Promise<ComposedLetter> => {
    const { userId, notificationId, kind, content } = message
    const origin = await originOf(db)
    // A trial is about no notification.
    const isAbout = userId !== null && kind !== null && notificationId !== null
    const unsubscribe = isAbout ? unsubscribeLinks(unsubscribeKey, origin, { userId, kind }) : undefined
    return {
      text: lines(
        [content.text, `${origin}${content.url}`].filter(Boolean).join('\n\n'),
        unsubscribe && `\n—\n${unsubscribe.words}`,
      ),
      unsubscribeUrl: unsubscribe?.url ?? null,
      findFile: () => findLetterFile(db, message),
    }
  }
