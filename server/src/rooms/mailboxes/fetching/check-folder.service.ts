import type { MailboxTestResult } from '@naryad/contract/mailboxes/mailboxes'
import PostalMime from 'postal-mime'

import { authservIdOf } from '../reading/authentication.ts'
import { headersOf } from '../reading/headers.ts'
import { type MailAccount, type MailFolder, MailServerError, type OpenFolder } from './mail-server.ts'

const wholeMs = 30_000
/** The latest letters, one of which shows what the receiving server writes. */
const samples = 5
const maxFolders = 100
const maxSampleBytes = 1024 * 1024

type CheckedFolder = Omit<MailboxTestResult, 'refreshToken'>

export const failedCheck = (error: string): MailboxTestResult => ({
  message: '',
  error,
  authservId: null,
  folders: [],
  refreshToken: null,
})

/** Signs in, opens the folder and looks at the latest letters. A failure is the answer, never an error. */
export async function checkFolder(
  open: OpenFolder,
  account: MailAccount,
  signal: AbortSignal,
): Promise<CheckedFolder> {
  try {
    const folder = await open(account, AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]))
    try {
      const authservId = await findAuthservId(folder)
      const folders = (await folder.folders()).slice(0, maxFolders)
      return { message: messageOf(folder, authservId), error: null, authservId, folders }
    } finally {
      await folder.close()
    }
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error
    return failedCheck(error.message)
  }
}

const messageOf = ({ uidNext }: MailFolder, authservId: string | null): string =>
  [
    'Ящик открыт',
    uidNext > 1 ? 'читаться будут письма, которые придут после включения' : 'писем в папке пока нет',
    authservId === null
      ? 'сервер не пишет в письма, проверен ли отправитель'
      : `отправителей проверяет ${authservId}`,
  ].join('; ')

async function findAuthservId(folder: MailFolder): Promise<string | null> {
  const letters = await folder.list(Math.max(0, folder.uidNext - samples - 1), samples)
  for (const letter of letters.toReversed()) {
    if (letter.size > maxSampleBytes) continue
    const fetched = await folder.fetch(letter)
    const [head = ''] = fetched?.source.toString('latin1').split('\r\n\r\n', 1) ?? []
    const id = authservIdOf(headersOf(await PostalMime.parse(`${head}\r\n\r\n`)))
    if (id !== '') return id.slice(0, 255)
  }
  return null
}
