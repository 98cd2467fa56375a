import type { MailAccess } from '../../../platform/mail/mail.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { TokenMailboxes } from '../../settings/index.ts'
import { MailServerError } from '../fetching/mail-server.ts'
import { findMailbox, readMailboxes, type StoredMailbox } from '../mailboxes.repo.ts'
import { findAccess, forgetAccess } from './access.repo.ts'
import { openSecret } from './access.service.ts'
import { openAccess, openGrant } from './secrets.ts'

const noToken = 'В ящик, токеном которого уходят письма, больше не входят токеном: выберите другой вход'

const mailLabel = /^(?:imap|mail|outlook|exchange|mx|post)(?:-mail)?\d*\./

/** The token of a mailbox is sent to the service alone that keeps it: smtp.example.ru for imap.example.ru. */
export function isSameService(imapHost: string, smtpHost: string): boolean {
  const [imap, smtp] = [imapHost.toLowerCase(), smtpHost.toLowerCase()]
  const domain = imap.replace(mailLabel, '')
  return smtp === imap || (/\.\p{L}/u.test(domain) && `.${smtp}`.endsWith(`.${domain}`))
}

const hasToken = (box: SecretBox, { signIn, sealedGrant }: StoredMailbox): boolean =>
  signIn === 'OAUTH' && openGrant(box, { sealedGrant }) !== undefined

/** What letters leave with: the tokens of mailboxes that are read. */
export const tokenMailboxes = (mailboxBox: SecretBox): TokenMailboxes => ({
  list: async (db) =>
    (await readMailboxes(db))
      .filter((mailbox) => hasToken(mailboxBox, mailbox))
      .map(({ id, address, host }) => ({ id, address, host })),
  openAccess: async (db, id, host): Promise<MailAccess | undefined> => {
    const mailbox = await findMailbox(db, id)
    if (!mailbox || !hasToken(mailboxBox, mailbox) || !isSameService(mailbox.host, host)) return undefined
    return {
      account: `mailbox ${id} ${mailbox.version}`,
      open: async (signal) => {
        try {
          const access = await findAccess(db, mailbox)
          const entered = { ...mailbox, sealedAccess: null, ...access }
          const secret = await openSecret({ db, mailboxBox }, entered, signal)
          return 'accessToken' in secret
            ? { user: mailbox.login, accessToken: secret.accessToken }
            : { error: noToken }
        } catch (error) {
          if (error instanceof MailServerError) return { error: error.message }
          throw error
        }
      },
      forget: async (accessToken) => {
        const stored = await findAccess(db, mailbox)
        const isRefused = stored && openAccess(mailboxBox, stored.sealedAccess)?.token === accessToken
        if (isRefused) await forgetAccess(db, id)
      },
    }
  },
})
