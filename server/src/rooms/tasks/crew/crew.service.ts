import { checkCrew } from '@naryad/contract/tasks/tasks.crew'
import { checkResponsible } from '@naryad/contract/tasks/tasks.operators'

import { conflict, impossible, invalid } from '../../../platform/http/refusals.ts'
import { readSetting } from '../../settings/index.ts'
import { findAnswerers } from '../assignment/assignment.repo.ts'
import type { Action } from '../changes/changes.service.ts'
import { changeCrew } from './crew-changes.service.ts'

/** Sets who works on the task beside the operator. */
export const setCrew = (userIds: readonly number[]): Action => {
  const wanted = [...new Set(userIds)].toSorted((a, b) => a - b)
  return async (tx) => {
    const people = [...(await findAnswerers(tx, wanted)).values()]
    if (people.length < wanted.length) throw invalid({ userIds: 'Бригада: такого сотрудника нет' })
    const names = await readSetting(tx, 'queueLabels')
    return (draft) => {
      const { after } = draft
      if (wanted.join() === after.crewIds.join()) return null
      const whyNot = checkCrew(after, people, names)
      if (whyNot) {
        const isUnfit = people.some((person) => whyNot === checkResponsible(person, after.queue, names))
        return isUnfit ? impossible(whyNot) : conflict(whyNot)
      }
      changeCrew(draft, wanted)
      return null
    }
  }
}
