import { MaintenanceKindInput } from '@naryad/contract/maintenance/maintenance'

import type { ValueKind } from '../../platform/imports/register.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { recordAudit } from '../audit/index.ts'
import { kindValues } from './import.repo.ts'
import { insertKind } from './kinds.repo.ts'

const inputOf = (title: string): MaintenanceKindInput | undefined =>
  /\p{L}/u.test(title) ? MaintenanceKindInput.safeParse({ title }).data : undefined

/** Kinds of maintenance that a file names and the dictionary does not have. */
export const maintenanceValueKind: ValueKind = {
  name: 'kind',
  ...kindValues,
  create: {
    access: 'maintenance.administer',
    what: 'виды обслуживания',
    accepts: (title) => inputOf(title) !== undefined,
    run: async (tx, author, values) => {
      const created = []
      for (const input of values.flatMap(({ name }) => inputOf(name) ?? [])) {
        const { title } = input
        const id = await insertKind(tx, input)
        await recordAudit(tx, {
          kind: 'DICTIONARY_CHANGED',
          userId: author.who.id,
          object: { kind: 'maintenance-kinds', id, title },
          details: 'Вид обслуживания. Добавлено при импорте',
        })
        created.push({ id, title })
      }
      await publishChange(tx, { room: 'maintenance', changes: created.map(({ id }) => ({ id })) })
      return created
    },
  },
}
