import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchContacts } from './contacts.repo.ts'

export function mountContacts(http: Http, db: Db): void {
  mount(http, contactsRoutes, { search: ({ body }, ctx) => searchContacts(db, ctx, body) })
}
