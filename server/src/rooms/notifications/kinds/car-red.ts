import { counted } from '../../../platform/text/plural.ts'
import { lightEvents } from '../../lights/index.ts'
import { type RedCars, readRedCars } from './cars.repo.ts'
import { defineKind, noSubject } from './kind.ts'
import { lines } from './sentences.ts'

const truckForms = ['автомобиль', 'автомобиля', 'автомобилей'] as const

function textOf({ count, lines: named }: RedCars) {
  const rest = count - named.length
  return {
    title: `Нельзя выпускать: ${counted(count, truckForms)}`,
    text: lines(...named, rest > 0 && `и ещё ${rest}`),
  }
}

/** The organization of the trucks, and the dispatchers about all trucks: each once a morning. */
export const carRed = defineKind({
  kind: 'car.red',
  event: lightEvents.red,
  read: async (db, payloads) => {
    const facts = []
    for (const payload of payloads) {
      const reds = await readRedCars(db, payload)
      const { companyId } = payload
      facts.push(
        reds && {
          subject: {
            ...noSubject,
            url: () => '/lights?view=red&lights=RED',
            companyId,
            isForStaff: companyId === null,
          },
          audience: [companyId === null ? ('dispatchers' as const) : ('client' as const)],
          render: () => textOf(reds),
        },
      )
    }
    return facts
  },
})
