import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnCompany } from '../../platform/db/personal-data/own-objects.ts'
import {
  type ExportSection,
  type KnownSubject,
  mentionsIn,
  type PersonalData,
  presentTexts,
} from '../../platform/db/personal-data/personal-data.ts'
import type { Ctx } from '../../platform/http/ctx.ts'

const texts = ['position', 'comment', 'phones'] as const
/** Columns with JSON: the phones have notes. */
const json = ['phones'] as const

/** Anonymizes the row instead of deleting it, because tasks refer to it. */
async function eraseContact(tx: Tx, _: Ctx, { id, name }: Erased): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({
      name,
      position: '',
      phones: '[]',
      email: null,
      telegram: null,
      accountingCode: null,
      comment: '',
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Notes on other contacts and their phones. */
async function eraseInContacts(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const contacts = await eraseTexts(tx, erased, {
    table: 'contacts',
    save: sql`update contacts as t set`,
    columns: texts,
    json,
    isOwn: isOwnCompany(erased, sql`t.company_id`),
    isVersioned: true,
  })
  return { 'Примечания к контактам': contacts }
}

async function findContactSubject(db: Db, id: number): Promise<KnownSubject | undefined> {
  const contact = await db
    .selectFrom('contacts')
    .select(['name', 'phones', 'email', 'telegram', 'companyId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    contact && {
      title: contact.name,
      phones: contact.phones.map(({ phone }) => phone),
      emails: presentTexts(contact.email?.toLowerCase() ?? null),
      marks: presentTexts(contact.telegram),
      companyId: contact.companyId,
    }
  )
}

const cardOf = (id: number): ExportSection => ({
  title: 'Карточка контакта',
  rows: sql`
    select contacts.id as key, contacts.id, contacts.name, position, companies.name as company, phones,
      contacts.email, telegram, contacts.accounting_code, contacts.comment, contacts.created_at
    from contacts left join companies on companies.id = contacts.company_id where contacts.id = ${id}`,
})

export const contactPersonalData: PersonalData = {
  register: {
    kind: 'contacts',
    noun: 'Контакт',
    nameColumn: 'name',
    find: findContactSubject,
    erase: eraseContact,
  },
  sections: (subject) => [
    ...(subject.kind === 'contacts' ? [cardOf(subject.id)] : []),
    mentionsIn(subject, {
      title: 'Примечания к контактам',
      table: 'contacts',
      texts: sql`position, comment, phones`,
    }),
  ],
  erase: eraseInContacts,
}
