import { isDeepStrictEqual } from 'node:util'

import type { Contact, ContactChange, ContactInput } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { invalid, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange, publishReferenceChange, changesOf } from '../../platform/live/publish-change.ts'
import { refuseUsed } from '../../platform/text/used.ts'
import { lockCode } from '../codes/index.ts'
import { differences, recordActions, recordDeletion, refuseStale } from '../history/index.ts'
import { forgetFailures } from '../letters/index.ts'
import { contactHistoryFields } from './contacts.history-fields.ts'
import {
  type ContactState,
  countTasks,
  deleteContact,
  findCompanyName,
  findContact,
  insertContact,
  lockContact,
  updateContact,
} from './contacts.repo.ts'

const missing = () => notFound('Контакт')

export async function getContact(db: Db, ctx: Ctx, id: number): Promise<Contact> {
  const contact = await findContact(db, ctx, id)
  if (!contact) throw missing()
  return contact
}

/** A person has checked the address: letters are sent to it again. */
export const trustEmail = (db: Db, ctx: Ctx, id: number): Promise<Contact> =>
  inTransaction(db, async (tx) => {
    const { email, company } = await getContact(tx, ctx, id)
    if (email !== null) await forgetFailures(tx, email)
    await publishContact(tx, id, [company?.id ?? null])
    return getContact(tx, ctx, id)
  })

export const createContact = (db: Db, ctx: Ctx, input: ContactInput): Promise<Contact> =>
  idempotently(db, ctx, contactsRoutes.create, input, async (tx) => {
    await lockCode(tx, 'contacts', input.accountingCode)
    await stateOf(tx, input)
    const id = await insertContact(tx, input)
    await recordActions(tx, ctx, 'contacts', [{ objectId: id, kind: 'CREATED' }])
    await publishContact(tx, id, [input.companyId])
    return getContact(tx, ctx, id)
  })

export const changeContact = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: ContactChange,
): Promise<Contact> =>
  inTransaction(db, async (tx) => {
    const before = await lockContact(tx, ctx, id)
    if (!before) throw missing()
    await refuseStale(tx, {
      entity: 'contacts',
      objectId: id,
      what: 'Контакт',
      sent: version,
      present: before.version,
      current: () => getContact(tx, ctx, id),
    })
    const changes = differences(id, contactHistoryFields, before, await stateOf(tx, input))
    if (changes.length > 0) {
      await updateContact(tx, id, input)
      await recordActions(tx, ctx, 'contacts', changes)
      if (besideTask.some((field) => !isDeepStrictEqual(before[field], input[field])))
        await publishReferenceChange(tx, 'contacts')
      await publishContact(tx, id, [before.companyId, input.companyId])
    }
    return getContact(tx, ctx, id)
  })

export const removeContact = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const contact = await lockContact(tx, ctx, id)
    if (!contact) throw missing()
    refuseUsed('контактом', [[await countTasks(tx, id), taskForms]])
    await deleteContact(tx, id)
    await recordDeletion(tx, ctx, { kind: 'contacts', id, title: contact.name })
    await publishContact(tx, id, [contact.companyId])
  })

/** Validates references; returns the input with the name of the organization. */
async function stateOf(tx: Tx, input: ContactInput): Promise<ContactState> {
  if (input.companyId === null) return { ...input, companyName: null }
  const companyName = await findCompanyName(tx, input.companyId)
  if (companyName === undefined) throw invalid({ companyId: 'Организация: такой организации нет' })
  return { ...input, companyName }
}

/** The contact as shown on the card of a task. */
const besideTask = ['name', 'position', 'phones'] as const

/** Publishes to the previous and the new company. */
const publishContact = (tx: Tx, id: number, companyIds: readonly (number | null)[]): Promise<void> =>
  publishChange(tx, { room: 'contacts', changes: changesOf(id, companyIds) })
