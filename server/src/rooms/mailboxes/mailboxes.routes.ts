import { bind } from '@naryad/contract/kit/route'
import { mailboxesRoutes, mailLettersRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import { mailboxesSchemas, mailLettersSchemas } from '@naryad/contract/mailboxes/mailboxes.schemas'

import type { FileStore } from '../../platform/files/store/store.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchLog } from './log.repo.ts'
import { getLetterText, rereadLetter } from './log.service.ts'
import {
  changeMailbox,
  createMailbox,
  listMailboxes,
  type MailboxParts,
  removeMailbox,
} from './mailboxes.service.ts'
import { exchangeCode, testMailbox } from './sign-in/check-mailbox.service.ts'

export interface MailboxRoom extends MailboxParts {
  readonly files: FileStore
}

export function mountMailboxes(http: Http, room: MailboxRoom): void {
  const { db, files: store } = room
  const testLimit = http.limitBy({ burst: 10, perMinute: 10 })
  mount(http, bind(mailboxesRoutes, mailboxesSchemas), {
    list: () => listMailboxes(room),
    create: ({ body }, ctx) => createMailbox(room, ctx, body),
    update: ({ params, body }, ctx) => changeMailbox(room, ctx, params.id, body),
    remove: ({ params }, ctx) => removeMailbox(room, ctx, params.id),
    test: ({ body }, ctx) => {
      testLimit(String(ctx.who.id))
      return testMailbox(room, ctx, body)
    },
    token: ({ body }, ctx) => {
      testLimit(String(ctx.who.id))
      return exchangeCode(room, ctx, body)
    },
  })
  mount(http, bind(mailLettersRoutes, mailLettersSchemas), {
    list: ({ query }) => searchLog(db, query),
    get: ({ params }, ctx) => getLetterText({ db, store }, ctx, params.id),
    reread: ({ params, body }) => rereadLetter(db, params.id, body.isPersonal),
  })
}
