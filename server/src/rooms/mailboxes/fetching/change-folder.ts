import { inQuotes } from '@naryad/contract/kit/quotes'
import type { ImapFlow } from 'imapflow'

import { type ChangedFolder, MailServerError } from './mail-server.ts'

/** Commands that the client reports as refused when the connection is gone. */
export const connectionLost = (): Error =>
  Object.assign(new Error('the connection is gone'), { code: 'NoConnection' })

/** The folder of the account, opened for changes by IMAP. */
export function changedFolder(client: ImapFlow, own: string): ChangedFolder {
  let noFolder: MailServerError | undefined

  const isMissing = async (folder: string): Promise<boolean> => {
    try {
      await client.status(folder, { messages: true })
      return false
    } catch (error) {
      if ((Object(error) as { code?: unknown }).code === 'NotFound') return true
      throw error
    }
  }

  /** Refused because the folder is missing, or for a reason of the letter. */
  const withFolder = async (to: string, work: () => Promise<unknown>): Promise<void> => {
    if (noFolder) throw noFolder
    if (await work()) return
    if (!client.usable) throw connectionLost()
    if (await isMissing(to)) {
      await client.mailboxCreate(to).catch((error: unknown) => {
        noFolder = new MailServerError(`папки ${inQuotes(to)} нет, и создать её не удалось`, { cause: error })
        throw noFolder
      })
      if (await work()) return
    }
    throw new MailServerError(`сервер не переложил письмо в папку ${inQuotes(to)}`)
  }
  const uid = { uid: true } as const
  return {
    canMove: client.capabilities.has('MOVE'),
    canExpunge: client.capabilities.has('UIDPLUS'),
    present: async (uids) => {
      const found = await client.search({ uid: uids.join(',') }, uid)
      if (!Array.isArray(found)) throw new MailServerError('сервер не сказал, какие письма ещё в папке')
      return new Set(found)
    },
    move: (letter, to) => withFolder(to, () => client.messageMove(String(letter), to, uid)),
    copy: (letter, to) => withFolder(to, () => client.messageCopy(String(letter), to, uid)),
    remove: async (letter) => {
      if (await client.messageDelete(String(letter), uid)) return
      if (!client.usable) throw connectionLost()
      throw new MailServerError('сервер не удалил переложенное письмо из прежней папки')
    },
    has: async (folder, messageId) => {
      try {
        await client.mailboxOpen(folder, { readOnly: true })
        const found = await client.search({ header: { 'message-id': messageId } }, uid)
        return Array.isArray(found) && found.length > 0
      } catch (error) {
        // It does not exist yet.
        if ((Object(error) as { mailboxMissing?: unknown }).mailboxMissing === true) return false
        throw error
      } finally {
        await client.mailboxOpen(own)
      }
    },
  }
}
