import { inQuotes } from '@naryad/contract/kit/quotes'

import { importEvents } from '../../imports/index.ts'
import { defineKind, noSubject } from './kind.ts'
import { readImports } from './objects.repo.ts'

/** The user who started the import is notified: a long import may end after its page is closed. */
export const importFinished = defineKind({
  kind: 'import.finished',
  event: importEvents.finished,
  read: async (db, payloads) => {
    const imports = await readImports(
      db,
      payloads.map(({ importId }) => importId),
    )
    return payloads.map(({ importId, userId }) => {
      const found = imports.get(importId)
      if (!found) return undefined
      const { createdCount, changedCount, failedCount } = found
      return {
        subject: { ...noSubject, url: () => `/${screens[found.entity]}`, ownerId: userId },
        audience: ['owner'],
        render: () => ({
          title: `Файл ${inQuotes(found.fileName)} загружен`,
          text: `Добавлено: ${createdCount}, изменено: ${changedCount}, с ошибками: ${failedCount}`,
        }),
      }
    })
  },
})

/** Screens of the imported entities. */
const screens = {
  cars: 'cars',
  drivers: 'drivers',
  companies: 'organizations',
  contacts: 'contacts',
  contracts: 'contracts',
  maintenance: 'cars',
  units: 'units',
  acts: 'acts',
  priceItems: 'settings/dictionaries?list=prices',
  priceLists: 'settings/dictionaries?list=priceLists',
} as const
