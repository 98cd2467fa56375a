import { roubles } from '@naryad/contract/kit/roubles'

import { calendarDay } from '../../../platform/text/values.ts'
import { actEvents } from '../../acts/index.ts'
import { defineKind, noSubject } from './kind.ts'
import { readActs } from './objects.repo.ts'

export const actIssued = defineKind({
  kind: 'act.issued',
  event: actEvents.issued,
  read: async (db, payloads) => {
    const acts = await readActs(
      db,
      payloads.map(({ actId }) => actId),
    )
    return payloads.map(({ actId, byUserId }) => {
      const act = acts.get(actId)
      if (!act) return undefined
      const { number, sum, dateFrom, dateTo, companyId } = act
      const line = `${number} на ${roubles(sum)}`
      const url = () => `/acts/${actId}`
      return {
        subject: { ...noSubject, url, companyId, actorId: byUserId },
        audience: ['client'],
        render: () => ({
          title: `Выставлен акт ${line}`,
          text: `За период ${calendarDay(dateFrom)} – ${calendarDay(dateTo)}: строки и печатный акт`,
          group: { title: 'Выставлены акты', line, url: () => '/acts' },
        }),
      }
    })
  },
})
