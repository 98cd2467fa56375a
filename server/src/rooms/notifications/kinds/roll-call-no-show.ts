import { rollCallEvents } from '../../roll-call/index.ts'
import { defineKind, noSubject } from './kind.ts'
import { readRollCalls } from './objects.repo.ts'
import { lines, windowFor } from './sentences.ts'

/** Dispatchers, the operator of the task, and the organization. */
export const rollCallNoShow = defineKind({
  kind: 'rollCall.noShow',
  event: rollCallEvents.noShow,
  ruleEvent: 'rollCall.noShow',
  read: async (db, payloads) => {
    const rollCalls = await readRollCalls(
      db,
      payloads.map(({ rollCallId }) => rollCallId),
    )
    return payloads.map(({ rollCallId, byUserId }) => {
      const found = rollCalls.get(rollCallId)
      if (!found) return undefined
      const { taskId, queue, operatorId, companyId, subjectName, carTitle } = found
      return {
        subject: {
          ...noSubject,
          url: (role) => {
            if (taskId !== null && queue !== null)
              return role === 'client' ? `/my/${taskId}` : `/tasks/${queue}/${taskId}`
            return '/analytics/roll-call'
          },
          taskId,
          queue,
          operatorId,
          companyId,
          actorId: byUserId,
        },
        audience: taskId === null ? ['dispatchers', 'client'] : ['operator', 'dispatchers', 'client'],
        render: ({ timeZone }) => {
          const expected = [subjectName, carTitle].filter(Boolean).join(', ')
          const window = windowFor(found.windowFrom, found.windowTo, timeZone)
          return {
            title: `Неявка: ${expected}`,
            text: lines(`Ждали: ${window}`, taskId !== null && `Заявка №\u00a0${taskId}`, found.companyName),
            group: { title: 'Неявки', line: `${expected}: ${window}`, url: () => '/analytics/roll-call' },
          }
        },
      }
    })
  },
})
