import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { contactsSchemas } from '@naryad/contract/contacts/contacts.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import { countEach } from '../../platform/db/query/count-each.ts'
import { upserted } from '../../platform/http/created.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { getByCode, putByCode } from '../codes/index.ts'
import { searchActions } from '../history/index.ts'
import { contactCodes } from './contacts.codes.ts'
import { findContactIds, searchContacts } from './contacts.repo.ts'
import { changeContact, createContact, getContact, removeContact, trustEmail } from './contacts.service.ts'

export function mountContacts(http: Http, db: Db): void {
  mount(http, bind(contactsRoutes, contactsSchemas), {
    get: ({ params }, ctx) => getContact(db, ctx, params.id),
    search: ({ body }, ctx) => searchContacts(db, ctx, body),
    count: ({ body }, ctx) => countEach(body.filters, (search) => findContactIds(db, ctx, search)),
    create: ({ body }, ctx) => createContact(db, ctx, body),
    update: ({ params, body }, ctx) => changeContact(db, ctx, params.id, body),
    getByCode: ({ params }, ctx) => getByCode(db, ctx, params.code, contactCodes),
    putByCode: async ({ params, body }, ctx) =>
      upserted(await putByCode(db, ctx, { code: params.code, sent: body }, contactCodes)),
    trustEmail: ({ params }, ctx) => trustEmail(db, ctx, params.id),
    remove: ({ params }, ctx) => removeContact(db, ctx, params.id),
    actions: async ({ params, query }, ctx) => {
      await getContact(db, ctx, params.id)
      return searchActions(db, ctx.who, { entity: 'contacts', objectId: params.id }, query)
    },
  })
}
