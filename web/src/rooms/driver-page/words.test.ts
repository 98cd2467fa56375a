import type { DriverTask } from '@naryad/contract/driver-page/driver-page'
import { roles, roleTitles } from '@naryad/contract/kit/rights'
import { answeringRoles } from '@naryad/contract/tasks/tasks.operators'
import { statuses } from '@naryad/contract/tasks/tasks.statuses'
import { describe, expect, test } from 'vitest'

import { progressOf } from './words.ts'

const task: DriverTask = {
  id: 5,
  title: 'Не читается карта',
  status: 'PLANNED',
  car: null,
  driverDescription: '',
  workReport: '',
  operator: 'Гусев А.',
  operatorRole: 'engineer',
  visitors: ['Гусев А.'],
  onSiteAt: null,
  plannedFrom: '2031-11-25T07:00:00.000Z',
  plannedTo: '2031-11-25T09:00:00.000Z',
  createdAt: '2026-11-22T09:00:00.000Z',
  doneAt: null,
  closeReason: null,
  filesCount: 0,
  comments: [],
}

describe('what a driver reads about the progress', () => {
  test('names the engineer who will come', () => {
    expect(progressOf(task)).toMatch(/^Приедет Гусев А\.: 25\sноября 2031/)
    expect(progressOf({ ...task, status: 'ASSIGNED' })).toBe('Инженер Гусев А. займётся заявкой')
  })

  test('names everyone of the crew who will come', () => {
    const visitors = ['Гусев А.', 'Хасанов Р.', 'Абрамов Я.']
    expect(progressOf({ ...task, visitors })).toMatch(/^Приедут Гусев А\., Хасанов Р\. и Абрамов Я\.: 25/)
    const planner = { operator: 'Лапина О.', operatorRole: 'operator' } as const
    expect(progressOf({ ...task, ...planner, visitors: ['Гусев А.'] })).toMatch(/^Приедет Гусев А\.: 25/)
  })

  test('does not promise that a dispatcher who has planned the visit will come', () => {
    const planned = progressOf({ ...task, operator: 'Лапина О.', operatorRole: 'operator', visitors: [] })
    expect(planned).toMatch(/^Визит назначен: 25\sноября 2031/)
    expect(planned).not.toContain('Лапина')
  })

  test.each(answeringRoles.flatMap((role) => statuses.map((status) => [role, status] as const)))(
    'names a person of the role %s in the status %s by no other role',
    (operatorRole, status) => {
      const text = progressOf({ ...task, status, operatorRole })
      for (const role of roles.filter((other) => other !== operatorRole && other !== 'client'))
        expect(text).not.toContain(`${roleTitles[role]} ${task.operator}`)
      if (operatorRole !== 'engineer') expect(text).not.toContain('Инженер')
    },
  )
})
