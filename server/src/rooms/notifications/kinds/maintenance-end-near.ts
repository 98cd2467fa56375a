import { companyToday } from '../../../platform/time/company-day.ts'
import { maintenanceEvents } from '../../maintenance/index.ts'
import { defineKind, noSubject } from './kind.ts'
import { readRanges } from './objects.repo.ts'
import { rangeEnd } from './sentences.ts'

/** Only the organization: dispatchers have the list of ending ranges and the tasks created from it. */
export const maintenanceEndNear = defineKind({
  kind: 'maintenance.endNear',
  event: maintenanceEvents.endNear,
  ruleEvent: 'maintenance.endNear',
  read: async (db, payloads) => {
    const ranges = await readRanges(
      db,
      payloads.map(({ rangeId }) => rangeId),
    )
    return payloads.map(({ rangeId }) => {
      const range = ranges.get(rangeId)
      if (!range) return undefined
      // A range that was entered late is past already.
      const isPast = range.dateTo !== null && range.dateTo < companyToday()
      const { carId, companyId, carTitle, kindTitle, companyName } = range
      return {
        subject: { ...noSubject, url: () => `/cars/${carId}`, companyId },
        audience: ['client'],
        render: () => {
          const title = `${carTitle}: ${kindTitle} ${rangeEnd(range)}`
          const together = isPast ? 'Прошли сроки обслуживания' : 'Подходят к концу сроки обслуживания'
          return {
            title,
            text: [isPast ? 'Срок обслуживания прошёл' : 'Срок обслуживания подходит к концу', companyName]
              .filter(Boolean)
              .join(' · '),
            group: { title: together, line: title, url: () => '/terms' },
          }
        },
      }
    })
  },
})
