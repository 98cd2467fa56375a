import { shortName } from '@naryad/contract/kit/people'

import type { Db } from '../../../platform/db/connect.ts'
import { type FactDescription, type MessageText, noSubject } from './kind.ts'
import { readOpenShifts, type ShiftFacts } from './shifts.repo.ts'

interface ShiftPayload {
  readonly handoverId: number
  readonly userIds: readonly number[]
  readonly byUserId?: number
}

export const giverOf = ({ giverLastName, giverFirstName }: ShiftFacts): string =>
  giverLastName === null ? 'Коллега' : shortName({ lastName: giverLastName, firstName: giverFirstName ?? '' })

type Render = (shift: ShiftFacts, timeZone: string) => MessageText

/** Facts about handovers for the users that the event names. */
export const readShiftFacts =
  (render: Render) =>
  async (db: Db, payloads: readonly ShiftPayload[]): Promise<(FactDescription | undefined)[]> => {
    const shifts = await readOpenShifts(
      db,
      payloads.map(({ handoverId }) => handoverId),
    )
    return payloads.map(({ handoverId, userIds, byUserId = null }) => {
      const shift = shifts.get(handoverId)
      if (!shift) return undefined
      return {
        subject: {
          ...noSubject,
          url: () => `/shift/${handoverId}`,
          participantIds: userIds,
          actorId: byUserId,
          isForStaff: true,
        },
        audience: ['participants'],
        render: ({ timeZone }) => render(shift, timeZone),
      }
    })
  }
