import { inQuotes } from '@naryad/contract/kit/quotes'
import type { ImapFlow } from 'imapflow'

import { type ChangedFolder, MailServerError } from './mail-server.ts'

/** The folder of the account, opened for changes by IMAP. */
export function changedFolder(client: ImapFlow, own: string): ChangedFolder {
  /** Refused because the folder is missing, or for a reason that stays when it is there. */
  const withFolder = async (to: string, work: () => Promise<unknown>): Promise<void> => {
    if (await work()) return
    await client.mailboxCreate(to).catch((error: unknown) => {
      throw new MailServerError(`папки ${inQuotes(to)} нет, и создать её не удалось`, { cause: error })
    })
    if (!(await work())) throw new MailServerError(`сервер не переложил письмо в папку ${inQuotes(to)}`)
  }
  const uid = { uid: true } as const
  return {
    canMove: client.capabilities.has('MOVE'),
    canExpunge: client.capabilities.has('UIDPLUS'),
    move: (letter, to) => withFolder(to, () => client.messageMove(String(letter), to, uid)),
    copy: (letter, to) => withFolder(to, () => client.messageCopy(String(letter), to, uid)),
    remove: async (letter) => {
      if (!(await client.messageDelete(String(letter), uid)))
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
