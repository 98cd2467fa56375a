import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { TokenMailboxes } from '../../settings/index.ts'
import { MailServerError } from '../fetching/mail-server.ts'
import { findMailbox, readMailboxes } from '../mailboxes.repo.ts'
import { findAccess, forgetAccess } from './access.repo.ts'
import { openSecret } from './access.service.ts'

const noToken = 'В ящик, токеном которого уходят письма, больше не входят токеном: выберите другой вход'

/** What letters leave with: the tokens of mailboxes that are read. */
export const tokenMailboxes = (mailboxBox: SecretBox): TokenMailboxes => ({
  list: async (db) =>
    (await readMailboxes(db))
      .filter(({ signIn }) => signIn === 'OAUTH')
      .map(({ id, address }) => ({ id, address })),
  accessOf: (db, id) => ({
    account: `mailbox ${id}`,
    open: async (signal) => {
      const mailbox = await findMailbox(db, id)
      if (mailbox?.signIn !== 'OAUTH') return { error: noToken }
      try {
        const access = await findAccess(db, mailbox)
        const secret = await openSecret(
          { db, mailboxBox },
          { ...mailbox, sealedAccess: null, ...access },
          signal,
        )
        return 'accessToken' in secret
          ? { user: mailbox.login, accessToken: secret.accessToken }
          : { error: noToken }
      } catch (error) {
        if (error instanceof MailServerError) return { error: error.message }
        throw error
      }
    },
    forget: () => forgetAccess(db, id),
  }),
})
