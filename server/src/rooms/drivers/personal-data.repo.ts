import { fullName } from '@naryad/contract/kit/people'
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

/**
 * Anonymizes the row instead of deleting it, because tasks and trucks refer to it; the personal link
 * stops working.
 */
async function eraseDriver(tx: Tx, _: Ctx, { id, name }: Erased): Promise<void> {
  await tx
    .updateTable('drivers')
    .set({
      lastName: name,
      firstName: '',
      middleName: '',
      phone: null,
      licenseNumber: '',
      licenseExpiresOn: null,
      driverCardNumber: '',
      driverCardExpiresOn: null,
      birthDate: null,
      accountingCode: null,
      comment: '',
      isActive: false,
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('driverTokens').where('driverId', '=', id).execute()
}

/** Notes on other drivers. */
async function eraseInDrivers(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const drivers = await eraseTexts(tx, erased, {
    table: 'drivers',
    save: sql`update drivers as t set`,
    columns: ['comment'],
    isOwn: isOwnCompany(erased, sql`t.company_id`),
    isVersioned: true,
  })
  return { 'Примечания к водителям': drivers }
}

async function findDriverSubject(db: Db, id: number): Promise<KnownSubject | undefined> {
  const driver = await db
    .selectFrom('drivers')
    .select([
      'lastName',
      'firstName',
      'middleName',
      'phone',
      'licenseNumber',
      'driverCardNumber',
      'companyId',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    driver && {
      title: fullName(driver),
      names: driver,
      phones: presentTexts(driver.phone),
      emails: [],
      marks: presentTexts(driver.licenseNumber, driver.driverCardNumber),
      companyId: driver.companyId,
    }
  )
}

const sectionsOf = (driverId: number): ExportSection[] => [
  {
    title: 'Карточка водителя',
    rows: sql`
      select drivers.id as key, drivers.id, last_name, first_name, middle_name, drivers.phone,
        companies.name as company, license_number, license_expires_on, driver_card_number,
        driver_card_expires_on, birth_date, drivers.accounting_code, drivers.comment, drivers.is_active, drivers.created_at
      from drivers left join companies on companies.id = drivers.company_id where drivers.id = ${driverId}`,
  },
  {
    title: 'Мобильная ссылка',
    rows: sql`select driver_id as key, issued_at, expires_at from driver_tokens where driver_id = ${driverId}`,
  },
]

export const driverPersonalData: PersonalData = {
  register: {
    kind: 'drivers',
    noun: 'Водитель',
    nameColumn: 'lastName',
    find: findDriverSubject,
    erase: eraseDriver,
  },
  sections: (subject) => [
    ...(subject.kind === 'drivers' ? sectionsOf(subject.id) : []),
    mentionsIn(subject, { title: 'Примечания к водителям', table: 'drivers', texts: sql`comment` }),
  ],
  erase: eraseInDrivers,
}
